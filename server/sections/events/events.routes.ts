import { eventReference } from '#contract/events.ts';
import { adRoutes } from '#server/ads/ads.routes.ts';
import { createAdService } from '#server/ads/ads.service.ts';
import type { Deps } from '#server/deps.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { eventReferenceLists, eventSection } from './events.service.ts';

export function eventRoutes(addresses: Addresses, deps: Deps, images: ImagesService): void {
  adRoutes(addresses, eventSection, createAdService(deps, images, eventSection));

  addresses.add(
    {
      method: 'get',
      path: '/api/filters_event',
      access: 'anyone',
      summary: 'Reference lists of events',
      answer: eventReference,
    },
    () => eventReferenceLists(deps),
  );
}
