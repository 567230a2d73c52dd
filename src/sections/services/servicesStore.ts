import type { ServiceAd, ServiceFilters, ServiceReference } from '#contract/services.ts';
import { createAdApi } from '#src/ads/adApi.ts';
import { createAdList } from '#src/ads/adList.ts';
import { createAdPage } from '#src/ads/adPage.ts';
import { createReference } from '#src/ads/reference.ts';

const serviceApi = createAdApi<ServiceAd, ServiceFilters>({
  articles: 'articles_service',
  suffix: '-service',
  delete: 'delete-service-ad',
});

export const serviceList = createAdList('services', serviceApi);
export const servicePage = createAdPage(serviceApi, serviceList);
export const serviceReference = createReference<ServiceReference>('filters_service', {
  services: [],
  categories: [],
  cities: [],
});
