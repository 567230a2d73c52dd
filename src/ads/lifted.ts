import { BOOST } from '#contract/payments.ts';
import { fold } from '#src/shared/suggest.ts';

/** Boosted ads as a list lays them out: the first of the pinned on top, the promoted among the rest. */
export interface Lifted<Ad> {
  pinned: readonly Ad[];
  promoted: readonly Ad[];
}

/** How a section finds the boosted ads that its filters may show. */
export interface Lift<Ad, Filters> {
  /** Boost records for these filters (document 3, section 7). */
  boosts(filters: Filters): Promise<{ id: number; boost_type: number }[]>;
  /** The records answer to one filter alone: this answers to all of them. */
  fits(ad: Ad, filters: Filters): boolean;
}

/** Finds the boosted ads for these filters. */
export async function loadLifted<Ad extends { id: number }, Filters>(
  { boosts, fits }: Lift<Ad, Filters>,
  { byIds }: { byIds(ids: readonly number[]): Promise<Ad[]> },
  filters: Filters,
): Promise<Lifted<Ad>> {
  const records = await boosts(filters);
  if (records.length === 0) return { pinned: [], promoted: [] };
  const ads = await byIds(records.map(({ id }) => id));
  const isPinned = (ad: Ad) =>
    records.some(({ id, boost_type: type }) => id === ad.id && type === BOOST.pinned);
  const fitting = ads.filter((ad) => fits(ad, filters));
  return { pinned: fitting.filter(isPinned), promoted: fitting.filter((ad) => !isPinned(ad)) };
}

/** A name lifts an ad only when it is the whole name: of a part the client cannot know what it selects. */
export const isNamed = (name: string, wanted: string | undefined): boolean =>
  wanted === undefined || fold(name) === fold(wanted);

export const isPricedWithin = (
  price: number,
  { priceFrom = 0, priceTo = Number.POSITIVE_INFINITY }: { priceFrom?: number; priceTo?: number },
): boolean => price >= priceFrom && price <= priceTo;
