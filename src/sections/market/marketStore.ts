import {
  getMarketReference,
  listMarketBoosts,
  marketEndpoints,
  marketList,
} from '#contract/sections/market.ts';
import { createAdDetail } from '#src/ads/detail/adDetail.ts';
import { createAdList } from '#src/ads/list/adList.ts';
import { createCatalog } from '#src/ads/catalog/catalog.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

/** The list, the open ad and the catalog of the market. */
export function marketStore(stores: Stores) {
  const list = createAdList(stores, 'market', marketList, marketEndpoints, {
    boosts: (filters) => stores.api.fetch(listMarketBoosts, { body: filters }),
  });
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
