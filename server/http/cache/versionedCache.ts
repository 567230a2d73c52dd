import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { InTurn } from '#server/http/limits/turns.ts';

interface CacheQuery<Value> {
  key: string;
  /** Another version than the cached one replaces the entry. */
  version: string;
  /** The time of a value that depends on it, in whole seconds: one of another second is old. Or 0. */
  second: number;
  /** Whose share of the server a miss uses. */
  caller: string | undefined;
  make: () => Promise<Value>;
}

interface Entry<Value> {
  version: string;
  second: number;
  value: Promise<Value>;
  isRenewed: boolean;
}

interface CacheOptions {
  max: number;
  share: InTurn;
  count: (result: 'hit' | 'miss') => void;
  /** So long an old value is still served, while a new one is made. */
  oldSeconds?: number;
}

/**
 * Caches values until their data change, made once for concurrent requests. An entry begins when its
 * caller's turn comes, so others never wait in the queue of a caller with many costly requests.
 */
export function createVersionedCache<Value>({ max, share, count, oldSeconds = 0 }: CacheOptions) {
  const entries = new LRUCache<string, Entry<Value>>({ max });

  function find({ key, version, second }: CacheQuery<Value>): Entry<Value> | undefined {
    const entry = entries.get(key);
    if (entry?.version !== version) return undefined;
    return second - entry.second <= oldSeconds ? entry : undefined;
  }

  function add({ key, version, second, make }: CacheQuery<Value>): Promise<Value> {
    const value = make();
    entries.set(key, { version, second, value, isRenewed: false });
    value.catch(() => entries.delete(key));
    return value;
  }

  /** A value that cannot be made again is served until it is too old. */
  function renew(query: CacheQuery<Value>, old: Entry<Value>): void {
    const { key, version, second, caller, make } = query;
    old.isRenewed = true;
    // The old value leaves first: making one takes the processor.
    const makeLater = async () => {
      await setImmediate();
      return make();
    };
    share(caller, makeLater).then(
      (value) =>
        entries.set(key, { version, second, value: Promise.resolve(value), isRenewed: false }),
      () => {
        old.isRenewed = false;
      },
    );
  }

  return (query: CacheQuery<Value>): Promise<Value> => {
    const found = find(query);
    count(found ? 'hit' : 'miss');
    if (!found) return share(query.caller, () => find(query)?.value ?? add(query));
    if (found.second !== query.second && !found.isRenewed) renew(query, found);
    return found.value;
  };
}
