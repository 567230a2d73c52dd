import { paths } from '#contract/paths.ts';
import { environment } from '#src/telegram/environment.ts';
import { pathOfStartParam } from '#contract/startParam.ts';

const STORAGE_KEY = 'last-path';

export const rememberPath = (path: string): void => sessionStorage.setItem(STORAGE_KEY, path);

const isReload = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'reload';
};

/**
 * Inside Telegram the app always opens at its own URL. The start parameter names the path; after a
 * reload by the client it comes from the session storage.
 */
export function chooseFirstPath(): void {
  const { isInTelegram, isFreshLaunch, startParam } = environment;
  if (!isInTelegram || !isFreshLaunch || window.location.pathname !== paths.home) return;
  const remembered = isReload() ? sessionStorage.getItem(STORAGE_KEY) : null;
  const path = remembered ?? pathOfStartParam(startParam);
  if (path) window.history.replaceState(window.history.state, '', path);
}
