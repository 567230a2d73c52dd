const STORAGE_KEY = 'access_token';

/**
 * The token stands in local storage; where that is blocked, index.html has put one that lasts as
 * long as the page in its place.
 */
export const readToken = (): string | undefined => localStorage.getItem(STORAGE_KEY) ?? undefined;
export const writeToken = (token: string): void => localStorage.setItem(STORAGE_KEY, token);
export const removeToken = (): void => localStorage.removeItem(STORAGE_KEY);

/** Tells of tokens that other tabs write and remove. */
export function onTokenElsewhere(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY || event.key === null) listener();
  });
}

/** Whose token it is, read from its payload; undefined when it has run out or is none of ours. */
export function userIdOf(token: string | undefined): number | undefined {
  const [, payload] = token?.split('.') ?? [];
  if (!payload) return undefined;
  try {
    const { user_id: userId, exp } = JSON.parse(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    ) as { user_id?: unknown; exp?: unknown };
    const hasRunOut = typeof exp === 'number' && exp * 1000 <= Date.now();
    return typeof userId === 'number' && !hasRunOut ? userId : undefined;
  } catch {
    return undefined;
  }
}
