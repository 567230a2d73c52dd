import * as v from 'valibot';
import { serviceBoost, serviceBoostsQuery, serviceReference } from '#contract/services.ts';
import { adRoutes } from '#server/ads/ads.routes.ts';
import { createAdService } from '#server/ads/ads.service.ts';
import type { SectionAds } from '#server/ads/section.ts';
import type { Deps } from '#server/deps.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { boostsToShow } from '#server/payments/boosts.service.ts';
import { serviceReferenceLists, serviceSection } from './services.service.ts';

export function serviceRoutes(addresses: Addresses, deps: Deps, images: ImagesService): SectionAds {
  const service = createAdService(deps, images, serviceSection);
  adRoutes(addresses, serviceSection, service);

  addresses.add(
    {
      method: 'get',
      path: '/api/filters_service',
      access: 'anyone',
      summary: 'Reference lists of services',
      keeps: 'reference',
      answer: serviceReference,
    },
    () => serviceReferenceLists(deps),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/service_boosted',
      access: 'anyone',
      summary: 'Boosted service ads for one service, or for all',
      body: serviceBoostsQuery,
      answer: v.array(serviceBoost),
    },
    async ({ body }) => {
      const boosts = await boostsToShow(deps, serviceSection, body);
      return boosts.map(({ row, kind }) => ({
        id: row.id,
        boost_type: kind,
        service: row.service,
        service_id: row.serviceId,
        city: row.city,
        category: row.category,
      }));
    },
  );
  return service;
}
