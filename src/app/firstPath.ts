import { paths } from '#contract/paths.ts';
import { cleanAddress, environment } from '#src/messenger/environment.ts';
import { arrival } from '#src/shared/device/arrival.ts';
import { pathOfStartParam } from '#contract/startParam.ts';
import { takeReopening } from '#src/session/returnPath.ts';
import { launchUserId } from '#src/shared/device/launchUser.ts';

const STORAGE_KEY = 'last-path';

export const rememberPath = (path: string): void => sessionStorage.setItem(STORAGE_KEY, path);

/**
 * The URL that the app opens with instead of its own; undefined if it is the same. A messenger always
 * opens the app at its own URL: the start parameter names the path, after a reload by the client it
 * comes from the session storage, and after an ended login from the device's storage.
 */
export function firstAddress(): string | undefined {
  const { messenger, isFreshLaunch, startParam, rawInitData } = environment;
  const clean = cleanAddress();
  if (!messenger || !isFreshLaunch || window.location.pathname !== paths.home) return clean;
  const remembered = arrival() === 'reload' ? sessionStorage.getItem(STORAGE_KEY) : null;
  const reopened = takeReopening(launchUserId(rawInitData()));
  return remembered ?? pathOfStartParam(startParam) ?? reopened ?? clean;
}
