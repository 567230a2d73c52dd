import { paths } from '#contract/paths.ts';

const STORAGE_KEY = 'left-login';

/** The path that the browser loaded; undefined without navigation timing (a test, an old browser). */
function loadedPath(): string | undefined {
  const [page] = performance.getEntriesByType('navigation');
  return page && new URL(page.name).pathname;
}

/**
 * Whether the browser loaded the login page itself. A content security policy belongs to a page,
 * and only that of /login allows Telegram's widget.
 */
export const isOwnPage = (): boolean => (loadedPath() ?? paths.login) === paths.login;

/** Where storage is blocked, the login lasts as long as the page (`index.html`). */
const isStorageBlocked = (): boolean =>
  Object.getOwnPropertyDescriptor(window, 'localStorage')?.value !== undefined;

/** Whether this path is shown under the login page's policy and must be loaded instead. */
export const needsOwnPolicy = (path: string): boolean =>
  path !== paths.login && loadedPath() === paths.login && !isStorageBlocked();

/** Loads the page of the current history entry, which stays as it is. */
export function loadWithOwnPolicy(): void {
  sessionStorage.setItem(STORAGE_KEY, '1');
  window.location.reload();
}

/** Whether this page was loaded on the way from the login; once. */
export function takeLeftLogin(): boolean {
  const hasLeft = sessionStorage.getItem(STORAGE_KEY) !== null;
  sessionStorage.removeItem(STORAGE_KEY);
  return hasLeft;
}
