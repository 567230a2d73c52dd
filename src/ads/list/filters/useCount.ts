import { useEffect, useState } from 'react';

/** What counts the ads of a list; lazy components do not know its type of filters. */
export interface AdCounter {
  count(filters: object): Promise<number>;
}

const DELAY_MS = 250;

/**
 * The number of ads that the filters find, a moment after their last change. Meanwhile it is the
 * last number; undefined before the first and after a failure.
 */
export function useCount(counter: AdCounter, filters: object): number | undefined {
  const [found, setFound] = useState<number>();
  const key = JSON.stringify(filters);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const next = await counter.count(JSON.parse(key) as object).catch(() => undefined);
      if (isCurrent) setFound(next);
    }, DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [counter, key]);
  return found;
}
