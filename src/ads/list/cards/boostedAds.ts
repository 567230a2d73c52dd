import { BOOST } from '#contract/payments/boostViews.ts';

/** Boosted ads of a list: the first pinned ad on top, promoted ads among the rest. */
export interface BoostedAds<Ad> {
  pinned: readonly Ad[];
  promoted: readonly Ad[];
}

/** Fetches a section's boost records for these filters. */
export type BoostSource<Filters> = (
  filters: Filters,
) => Promise<{ id: number; boost_type: number; distance_km?: number | undefined }[]>;

export async function loadBoostedAds<Ad extends { id: number }, Filters>(
  fetchBoosts: BoostSource<Filters>,
  byIds: (ids: number[]) => Promise<Ad[]>,
  filters: Filters,
): Promise<BoostedAds<Ad>> {
  const boosts = await fetchBoosts(filters);
  if (boosts.length === 0) return { pinned: [], promoted: [] };
  const found = await byIds(boosts.map(({ id }) => id));
  const distances = new Map(boosts.map(({ id, distance_km: km }) => [id, km]));
  const ads = found.map((ad) => ({ ...ad, distance_km: distances.get(ad.id) }));
  const isPinned = (ad: Ad) =>
    boosts.some(({ id, boost_type: type }) => id === ad.id && type === BOOST.pinned);
  return { pinned: ads.filter(isPinned), promoted: ads.filter((ad) => !isPinned(ad)) };
}
