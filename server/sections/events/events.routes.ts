import { eventEndpoints, getEventReference, type EventFilters } from '#contract/sections/events.ts';
import type { AdDeps } from '#server/ads/adDeps.ts';
import { adRoutes } from '#server/ads/ads.routes.ts';
import { createAdService } from '#server/ads/ads.service.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import {
  eventReferenceLists,
  eventSection,
  withdrawnEvents,
  type EventTypes,
} from './events.service.ts';

export function eventRoutes(endpoints: EndpointRegistry, deps: AdDeps) {
  const service = createAdService(deps, eventSection);
  adRoutes<EventTypes>(endpoints, eventEndpoints, service);
  endpoints.handle(getEventReference, () => eventReferenceLists(deps));
  return {
    ...service,
    withdrawn: (filters: EventFilters, limit: number) => withdrawnEvents(deps, filters, limit),
  };
}
