import { eventReference } from '#contract/events.ts';
import { adRoutes } from '#server/ads/ads.routes.ts';
import { createAdService } from '#server/ads/ads.service.ts';
import type { SectionAds } from '#server/ads/section.ts';
import type { Deps } from '#server/deps.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { eventReferenceLists, eventSection } from './events.service.ts';

export function eventRoutes(addresses: Addresses, deps: Deps, images: ImagesService): SectionAds {
  const service = createAdService(deps, images, eventSection);
  adRoutes(addresses, eventSection, service);

  addresses.add(
    {
      method: 'get',
      path: '/api/filters_event',
      access: 'anyone',
      summary: 'Reference lists of events',
      keeps: 'reference',
      answer: eventReference,
    },
    () => eventReferenceLists(deps),
  );
  return service;
}
