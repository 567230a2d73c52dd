import {
  getServiceReference,
  listServiceBoosts,
  serviceEndpoints,
  serviceFilters,
  type ServiceAd,
  type ServiceFilters,
} from '#contract/services.ts';
import { createAdDetail } from '#src/ads/detail/adDetail.ts';
import { createAdList } from '#src/ads/list/adList.ts';
import { isNamed, isPricedWithin, type BoostSource } from '#src/ads/list/boostedAds.ts';
import { createCatalog } from '#src/ads/catalog/catalog.ts';
import type { Stores } from '#src/shared/stores.ts';

/** The list, the open ad and the catalog of services. */
export function servicesStore(stores: Stores) {
  const boosts: BoostSource<ServiceAd, ServiceFilters> = {
    records: ({ serviceId }) => stores.api.fetch(listServiceBoosts, { body: { serviceId } }),
    matches: (ad, { category = ad.category, city, ...prices }) =>
      ad.category === category && isNamed(ad.city, city) && isPricedWithin(ad.price, prices),
  };
  const list = createAdList(stores, 'services', serviceFilters, serviceEndpoints, { boosts });
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
