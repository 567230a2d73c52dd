/** Each person's own, and one for those who have not signed in. */
const storageKey = (userId: number | undefined): string =>
  userId === undefined ? 'last-city' : `last-city:${userId}`;

/** The town that was last chosen in any list's filters. */
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
    // Where nothing may be kept the front page knows no town.
  }
}
