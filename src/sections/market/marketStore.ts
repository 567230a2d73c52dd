import {
  getMarketReference,
  listMarketBoosts,
  marketEndpoints,
  marketFilters,
  type MarketAd,
  type MarketFilters,
} from '#contract/market.ts';
import { createAdDetail } from '#src/ads/detail/adDetail.ts';
import { createAdList } from '#src/ads/list/adList.ts';
import { isNamed, isPricedWithin, type BoostSource } from '#src/ads/list/boostedAds.ts';
import { createCatalog } from '#src/ads/catalog/catalog.ts';
import type { Stores } from '#src/shared/stores.ts';

/** The list, the open ad and the catalog of the market. */
export function marketStore(stores: Stores) {
  const boosts: BoostSource<MarketAd, MarketFilters> = {
    records: ({ objectId }) => stores.api.fetch(listMarketBoosts, { body: { objectId } }),
    matches: (
      ad,
      { category = ad.category, condition = ad.condition, type = ad.type, city, ...prices },
    ) =>
      ad.category === category &&
      ad.condition === condition &&
      ad.type === type &&
      isNamed(ad.city, city) &&
      isPricedWithin(ad.price, prices),
  };
  const list = createAdList(stores, 'market', marketFilters, marketEndpoints, { boosts });
  return {
    list,
    detail: createAdDetail(stores, 'market', marketEndpoints, list),
    catalog: createCatalog(stores, 'market', getMarketReference, {
      categories: [],
      types: [],
      objects: [],
      cities: [],
    }),
  };
}
