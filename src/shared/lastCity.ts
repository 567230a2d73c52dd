/** One per user, and one for visitors. */
const storageKey = (userId: number | undefined): string =>
  userId === undefined ? 'last-city' : `last-city:${userId}`;

/** The last city that was chosen in a list's filters. */
export function readLastCity(userId: number | undefined): string | undefined {
  try {
    return localStorage.getItem(storageKey(userId)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberLastCity(userId: number | undefined, city: string): void {
  try {
    localStorage.setItem(storageKey(userId), city);
  } catch {
    // Without storage there is no last city.
  }
}
