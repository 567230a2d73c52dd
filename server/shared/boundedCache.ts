import { LRUCache } from 'lru-cache';

/** A cache of the `max` entries used last, which takes memory only as it fills. */
export const boundedCache = <Key extends {}, Value extends {}>(max: number): LRUCache<Key, Value> =>
  new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
