const STORAGE_KEY = 'return-path';

/** The path to open after the login. */
export const rememberReturn = (path: string): void => sessionStorage.setItem(STORAGE_KEY, path);

/** Reads and removes it. */
export function takeReturn(): string | undefined {
  const path = sessionStorage.getItem(STORAGE_KEY) ?? undefined;
  sessionStorage.removeItem(STORAGE_KEY);
  return path;
}
