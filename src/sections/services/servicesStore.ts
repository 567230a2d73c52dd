import {
  getServiceReference,
  listServiceBoosts,
  serviceEndpoints,
  serviceList,
} from '#contract/sections/services.ts';
import { createAdDetail } from '#src/ads/detail/adDetail.ts';
import { createAdList } from '#src/ads/list/adList.ts';
import { createCatalog } from '#src/ads/catalog/catalog.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

/** The list, the open ad and the catalog of services. */
export function servicesStore(stores: Stores) {
  const list = createAdList(stores, 'services', serviceList, serviceEndpoints, {
    boosts: (filters) => stores.api.fetch(listServiceBoosts, { body: filters }),
  });
  return {
    list,
    detail: createAdDetail(stores, 'services', serviceEndpoints, list),
    catalog: createCatalog(stores, 'services', getServiceReference, {
      services: [],
      categories: [],
      cities: [],
    }),
  };
}
