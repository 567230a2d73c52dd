import type { BaseAd } from '#contract/ads/ads.ts';
import type { ListState } from './adList.ts';

interface Item {
  id: number;
}

/** The shown ones that are still there, as they are now. */
const keptOf = <Ad extends Item>(shown: readonly Ad[], fresh: readonly Ad[]): Ad[] => {
  const byId = new Map(fresh.map((ad) => [ad.id, ad]));
  return shown.flatMap(({ id }) => byId.get(id) ?? []);
};

/**
 * Ads that were read again, without a jump for somebody in the middle of them: they change and leave
 * in place, and only what follows the last one on view is added.
 * @returns `above` is what belongs before or between them
 */
export function mergeAds<Ad extends Item>(
  shown: readonly Ad[],
  fresh: readonly Ad[],
): { items: Ad[]; above: Ad[] } {
  const known = new Set(shown.map(({ id }) => id));
  const isKnown = ({ id }: Ad) => known.has(id);
  const end = fresh.reduce((last, ad, index) => (isKnown(ad) ? index + 1 : last), 0);
  return {
    items: [...keptOf(shown, fresh), ...fresh.slice(end)],
    above: fresh.slice(0, end).filter((ad) => !isKnown(ad)),
  };
}

/**
 * A list that was read again; boosted ads and banners keep their places.
 * @returns `above` is to be shown at the top of the page
 */
export function merged<Ad extends BaseAd, Filters>(
  shown: ListState<Ad, Filters>,
  fresh: ListState<Ad, Filters>,
  isAtTop: boolean,
): { list: ListState<Ad, Filters>; above: readonly Ad[] } {
  const { items, above } = isAtTop
    ? { items: fresh.items, above: [] }
    : mergeAds(shown.items, fresh.items);
  const boosted = {
    pinned: keptOf(shown.boosted.pinned, fresh.boosted.pinned),
    promoted: keptOf(shown.boosted.promoted, fresh.boosted.promoted),
  };
  const { promos, hasMorePromos, pages } = shown;
  return { list: { ...fresh, items, boosted, promos, hasMorePromos, pages }, above };
}
