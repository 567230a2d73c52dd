import { fold } from '#src/shared/suggest.ts';

const SEARCHES_MAX = 8;

/** One list per user, and one for visitors. */
const storageKey = (userId: number | undefined): string =>
  userId === undefined ? 'recent-searches' : `recent-searches:${userId}`;

/** The last searches on this device, the latest first. */
export function readRecentSearches(userId: number | undefined): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(userId: number | undefined, q: string): void {
  const others = readRecentSearches(userId).filter((text) => fold(text) !== fold(q));
  save(userId, [q, ...others].slice(0, SEARCHES_MAX));
}

export const forgetSearches = (userId: number | undefined): void => save(userId, []);

function save(userId: number | undefined, searches: string[]): void {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(searches));
  } catch {
    // Without storage there are no recent searches.
  }
}
