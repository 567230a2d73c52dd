import { useEffect, useRef } from 'react';
import type { BaseAd } from '#contract/ads/ads.ts';
import type { AdDetail } from './adDetail.ts';

/** Loads the ad again when the user changes: the author and admins see more of it. */
export function useReloadForUser(
  { loadAd }: Pick<AdDetail<BaseAd>, 'loadAd'>,
  id: number,
  userId: number | undefined,
): void {
  const lastUser = useRef(userId);
  useEffect(() => {
    if (lastUser.current === userId) return;
    lastUser.current = userId;
    void loadAd(id);
  }, [loadAd, id, userId]);
}
