import { paths } from '#contract/paths.ts';
import { MINUTE_MS } from '#contract/time.ts';

const STORAGE_KEY = 'return-path';
const EXPIRED_KEY = 'login-expired';
const REOPENING_KEY = 'reopen-path';
const REOPENING_MS = 10 * MINUTE_MS;

/** The path to open after the login. */
export const rememberReturn = (path: string): void => sessionStorage.setItem(STORAGE_KEY, path);

/** Reads and removes it. */
export function takeReturn(): string | undefined {
  const path = sessionStorage.getItem(STORAGE_KEY) ?? undefined;
  sessionStorage.removeItem(STORAGE_KEY);
  return path;
}

/** Whether the login ended without the user's doing, until the next one. */
export const hasLoginExpired = (): boolean => sessionStorage.getItem(EXPIRED_KEY) !== null;

/** The login page says it; a note outlives the page, which loads itself for its own policy. */
export const noteExpiredLogin = (): void => sessionStorage.setItem(EXPIRED_KEY, '1');

export const forgetExpiredLogin = (): void => sessionStorage.removeItem(EXPIRED_KEY);

interface Reopening {
  path: string;
  telegramId: number;
  at: number;
}

/**
 * Keeps the path on view, or the one that waits for the login, for the next launch by the same
 * person: a messenger's app starts at its own URL, with nothing in its session storage.
 */
export function rememberReopening(telegramId: number): void {
  const { pathname, search } = window.location;
  const path = pathname === paths.login ? sessionStorage.getItem(STORAGE_KEY) : pathname + search;
  if (path === null) return;
  const reopening: Reopening = { path, telegramId, at: Date.now() };
  localStorage.setItem(REOPENING_KEY, JSON.stringify(reopening));
}

/** Reads and removes it; undefined after ten minutes, and for anybody else. */
export function takeReopening(telegramId: number | undefined): string | undefined {
  const stored = localStorage.getItem(REOPENING_KEY);
  localStorage.removeItem(REOPENING_KEY);
  if (stored === null) return undefined;
  const { path, telegramId: whose, at } = JSON.parse(stored) as Reopening;
  return whose === telegramId && Date.now() - at < REOPENING_MS ? path : undefined;
}
