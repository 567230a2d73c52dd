import { LRUCache } from 'lru-cache';

const KINDS_MAX = 200;

const isPowerOfTen = (count: number): boolean => Number.isInteger(Math.log10(count));

/**
 * Counts what outsiders report, by kind. The count for the 1st, 10th and 100th of a kind, which are
 * worth a line in the log; undefined for the others.
 */
export function createCountedKinds(): (kind: string) => number | undefined {
  const counts = new LRUCache<string, number>({ max: KINDS_MAX });
  return (kind) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return isPowerOfTen(count) ? count : undefined;
  };
}
