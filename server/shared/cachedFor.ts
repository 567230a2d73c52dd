import { boundedCache } from './boundedCache.ts';
import type { Clock } from './clock.ts';

interface CacheOptions {
  clock: Clock;
  /** How long a value is kept. */
  ms: number;
  /** Keys that are kept. */
  max?: number;
}

/**
 * Caches what `read` returns for a time, by key. Concurrent callers share one reading; failures are
 * not cached.
 */
export function cachedFor<Value, Key = undefined>(
  { clock, ms, max = 1 }: CacheOptions,
  read: (at: Date, key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const cache = boundedCache<NonNullable<Key> | '', { from: number; value: Promise<Value> }>(max);
  return (key) => {
    const at = clock();
    const now = at.getTime();
    const place = key ?? '';
    const cached = cache.get(place);
    // A clock that was set back ends the time too.
    if (cached && now >= cached.from && now < cached.from + ms) return cached.value;
    const value = read(at, key);
    cache.set(place, { from: now, value });
    value.catch(() => cache.delete(place));
    return value;
  };
}
