import { useEffect, useState } from 'react';
import type { AdStats, BaseAd } from '#contract/ads/ads.ts';
import type { AdDetail } from './adDetail.ts';

/** How many users have seen and kept an own ad, and how long reviews take; undefined until loaded. */
export function useOwnStats(
  id: number,
  { loadStats }: Pick<AdDetail<BaseAd>, 'loadStats'>,
): AdStats | undefined {
  const [stats, setStats] = useState<AdStats>();
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      // The page is complete without them.
      const loaded = await loadStats(id).catch(() => undefined);
      if (isCurrent) setStats(loaded);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [id, loadStats]);
  return stats;
}
