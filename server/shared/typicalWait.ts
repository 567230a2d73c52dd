import { DAY_MS, HOUR_MS } from '#contract/time.ts';

/**
 * The median of waits in milliseconds, in coarse words: within an hour or a day. Undefined when it
 * is longer, or for fewer than `min` waits.
 */
export function typicalWait(waits: readonly number[], min: number): 'hour' | 'day' | undefined {
  const sorted = waits.toSorted((one, other) => one - other);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (sorted.length < min || median === undefined) return undefined;
  if (median <= HOUR_MS) return 'hour';
  return median <= DAY_MS ? 'day' : undefined;
}
