import type { Outcome } from '#contract/ads/ads.ts';
import { outcomeName, outcomeState } from '#contract/sections/endingTexts.ts';
import { useHydratedValue } from '#src/shared/hooks/useHydratedValue.ts';
import { formatDay, moscow } from '#src/shared/text/format.ts';

interface Ended {
  outcome?: Outcome | null | undefined;
  ended?: string | null | undefined;
  /** Of a pet. */
  sex?: number | null | undefined;
}

/**
 * «Нашлась! 3 мая», or as a state «Дома · 3 мая»; undefined when the author has not told, or nothing
 * to tell of.
 */
export function useEnding(
  { outcome, ended, sex }: Ended,
  as: 'news' | 'state' = 'news',
): string | undefined {
  const day = useHydratedValue(
    () => ended && formatDay(ended),
    () => ended && formatDay(ended, new Date(), moscow),
  );
  if (!outcome || outcome === 'other' || !day) return undefined;
  return as === 'news'
    ? `${outcomeName(outcome, sex)} ${day}`
    : `${outcomeState(outcome, sex)} · ${day}`;
}
