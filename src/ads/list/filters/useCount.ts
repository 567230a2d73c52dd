import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { usePaused } from '#src/shared/hooks/usePaused.ts';

/** What counts the ads of a list; lazy components do not know its type of filters. */
export interface AdCounter {
  count(filters: object): Promise<number>;
}

const PAUSE_MS = 250;

/** The same for equal filters. */
export const filtersKey = (filters: object): string =>
  new URLSearchParams(filters as Record<string, string>).toString();

/**
 * The number of ads that the filters find, a moment after their last change. Meanwhile it is the
 * last number; undefined before the first and after a failure.
 */
export function useCount(counter: AdCounter, filters: object): number | undefined {
  const key = usePaused(filtersKey(filters), PAUSE_MS);
  return useLoaded(key, () => counter.count(filters).catch(() => undefined)).latest;
}
