import { fold } from '#src/shared/text/suggest.ts';
import { readStored, store } from '#src/shared/device/userStorage.ts';

const NAME = 'recent-searches';
const SEARCHES_MAX = 8;

/** The last searches on this device, the latest first. */
export function readRecentSearches(userId: number | undefined): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(NAME, userId) ?? '[]');
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

const save = (userId: number | undefined, searches: string[]): void =>
  store(NAME, userId, JSON.stringify(searches));
