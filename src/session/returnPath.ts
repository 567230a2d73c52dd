const STORAGE_KEY = 'return-path';

/** Where the person was going when the login came in between. */
export const rememberReturn = (path: string): void => sessionStorage.setItem(STORAGE_KEY, path);

/** Given out once. */
export function takeReturn(): string | undefined {
  const path = sessionStorage.getItem(STORAGE_KEY) ?? undefined;
  sessionStorage.removeItem(STORAGE_KEY);
  return path;
}
