import {
  serviceFilters,
  type ServiceAd,
  type ServiceBoost,
  type ServiceFilters,
  type ServiceReference,
} from '#contract/services.ts';
import { createAdApi } from '#src/ads/adApi.ts';
import { createAdList } from '#src/ads/adList.ts';
import { createAdPage } from '#src/ads/adPage.ts';
import { isNamed, isPricedWithin, type Lift } from '#src/ads/lifted.ts';
import { createReference } from '#src/ads/reference.ts';
import { sendJson } from '#src/shared/api/client.ts';

const serviceApi = createAdApi<ServiceAd, ServiceFilters>({
  articles: 'articles_service',
  suffix: '-service',
  delete: 'delete-service-ad',
});

const lift: Lift<ServiceAd, ServiceFilters> = {
  boosts: ({ serviceId }) => sendJson<ServiceBoost[]>('service_boosted', { serviceId }),
  fits: (ad, { category = ad.category, city, ...prices }) =>
    ad.category === category && isNamed(ad.city, city) && isPricedWithin(ad.price, prices),
};

export const serviceList = createAdList('services', serviceFilters, serviceApi, { lift });
export const servicePage = createAdPage(serviceApi, serviceList);
export const serviceReference = createReference<ServiceReference>('filters_service', {
  services: [],
  categories: [],
  cities: [],
});
