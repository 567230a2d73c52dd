import {
  getServiceReference,
  listServiceBoosts,
  serviceEndpoints,
  type ServiceAd,
} from '#contract/sections/services.ts';
import type { AdDeps } from '#server/ads/adDeps.ts';
import { adRoutes } from '#server/ads/ads.routes.ts';
import { createAdService } from '#server/ads/ads.service.ts';
import type { SectionAds } from '#server/ads/section.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { boostsToShow } from '#server/payments/boosts/boosts.service.ts';
import { serviceReferenceLists, serviceSection, type ServiceTypes } from './services.service.ts';

export function serviceRoutes(endpoints: EndpointRegistry, deps: AdDeps): SectionAds<ServiceAd> {
  const service = createAdService(deps, serviceSection);
  adRoutes<ServiceTypes>(endpoints, serviceEndpoints, service);
  endpoints.handle(getServiceReference, () => serviceReferenceLists(deps));
  endpoints.handle(listServiceBoosts, async ({ body }) => {
    const boosts = await boostsToShow(deps, serviceSection, body);
    return boosts.map(({ row, kind, distance_km }) => ({
      id: row.id,
      boost_type: kind,
      distance_km,
      service: row.service,
      service_id: row.details.serviceId,
      city: row.city,
      category: row.details.category,
    }));
  });
  return service;
}
