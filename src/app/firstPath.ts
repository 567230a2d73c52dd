import { paths } from '#contract/paths.ts';
import { environment } from '#src/telegram/environment.ts';
import { pathOfStartParam } from '#src/telegram/startParam.ts';

const STORAGE_KEY = 'last-path';

export const rememberPath = (path: string): void => sessionStorage.setItem(STORAGE_KEY, path);

const isReload = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'reload';
};

/**
 * Inside Telegram the address that is opened is the app's own; where the person wants to be is told
 * by the start parameter or, when a client has reloaded that first address, by what we remember.
 */
export function chooseFirstPath(): void {
  const { isInTelegram, isFreshLaunch, startParam } = environment;
  if (!isInTelegram || !isFreshLaunch || window.location.pathname !== paths.home) return;
  const remembered = isReload() ? sessionStorage.getItem(STORAGE_KEY) : null;
  const path = remembered ?? pathOfStartParam(startParam);
  if (path) window.history.replaceState(window.history.state, '', path);
}
