import { LRUCache } from 'lru-cache';
import type { FairShare } from './fairShare.ts';

export interface CacheQuery<Value> {
  key: string;
  /** Another version than the cached one replaces the entry. */
  version: string;
  /** Whose share of the server a miss uses. */
  caller: string | undefined;
  make: () => Promise<Value>;
}

/**
 * Caches values until their data change, made once for concurrent requests. An entry begins when its
 * caller's turn comes, so others never wait in the queue of a caller with many costly requests.
 */
export function createVersionedCache<Value>(
  max: number,
  share: FairShare,
  count: (result: 'hit' | 'miss') => void,
) {
  const entries = new LRUCache<string, { version: string; value: Promise<Value> }>({ max });

  function find({ key, version }: CacheQuery<Value>): Promise<Value> | undefined {
    const entry = entries.get(key);
    return entry?.version === version ? entry.value : undefined;
  }

  function add({ key, version, make }: CacheQuery<Value>): Promise<Value> {
    const value = make();
    entries.set(key, { version, value });
    value.catch(() => entries.delete(key));
    return value;
  }

  return (query: CacheQuery<Value>): Promise<Value> => {
    const found = find(query);
    count(found ? 'hit' : 'miss');
    return found ?? share(query.caller, () => find(query) ?? add(query));
  };
}
