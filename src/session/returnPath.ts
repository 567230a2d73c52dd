const STORAGE_KEY = 'return-path';
const EXPIRED_KEY = 'login-expired';

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
