import { BOOST } from '#contract/payments.ts';
import { fold } from '#src/shared/suggest.ts';

/** Boosted ads of a list: the first pinned ad on top, promoted ads among the rest. */
export interface BoostedAds<Ad> {
  pinned: readonly Ad[];
  promoted: readonly Ad[];
}

/** How a section finds the boosted ads for its filters. */
export interface BoostSource<Ad, Filters> {
  /** Boost records for these filters. */
  records(filters: Filters): Promise<{ id: number; boost_type: number }[]>;
  /** The server narrows the records by one filter; this checks all of them. */
  matches(ad: Ad, filters: Filters): boolean;
}

export async function loadBoostedAds<Ad extends { id: number }, Filters>(
  { records, matches }: BoostSource<Ad, Filters>,
  byIds: (ids: number[]) => Promise<Ad[]>,
  filters: Filters,
): Promise<BoostedAds<Ad>> {
  const boosts = await records(filters);
  if (boosts.length === 0) return { pinned: [], promoted: [] };
  const ads = await byIds(boosts.map(({ id }) => id));
  const isPinned = (ad: Ad) =>
    boosts.some(({ id, boost_type: type }) => id === ad.id && type === BOOST.pinned);
  const matching = ads.filter((ad) => matches(ad, filters));
  return { pinned: matching.filter(isPinned), promoted: matching.filter((ad) => !isPinned(ad)) };
}

/** Compares whole names; the client cannot resolve a part of a name. */
export const isNamed = (name: string, wanted: string | undefined): boolean =>
  wanted === undefined || fold(name) === fold(wanted);

export const isPricedWithin = (
  price: number,
  {
    priceFrom = 0,
    priceTo = Number.POSITIVE_INFINITY,
  }: { priceFrom?: number | undefined; priceTo?: number | undefined },
): boolean => price >= priceFrom && price <= priceTo;
