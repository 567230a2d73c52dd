import type { AdStats, BaseAd } from '#contract/ads/ads.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import type { AdDetail } from '#src/ads/detail/adDetail.ts';

/** How many users have seen and kept an own ad, and how long reviews take; undefined until loaded. */
export function useOwnStats(
  id: number,
  { loadStats }: Pick<AdDetail<BaseAd>, 'loadStats'>,
): AdStats | undefined {
  // The page is complete without them.
  return useLoaded(id, () => loadStats(id)).value;
}
