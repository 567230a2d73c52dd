import { newestAds, search, suggest, userAds } from '#contract/search/search.ts';
import { listNearbyCities } from '#contract/search/nearby.ts';
import { nearestCity } from '#contract/search/places.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { SearchService } from './search.service.ts';

export function searchRoutes(endpoints: EndpointRegistry, service: SearchService): void {
  endpoints.handleGeneric(search, ({ query, viewer }) => service.search(query, viewer));
  endpoints.handleGeneric(newestAds, ({ query, viewer }) => service.newest(query, viewer));
  endpoints.handleGeneric(userAds, ({ params, viewer }) => service.ofUser(params.userId, viewer));
  endpoints.handle(listNearbyCities, ({ body }) => service.nearbyCities(body));
  endpoints.handle(nearestCity, ({ body }) => service.nearestCity(body));
  endpoints.handle(suggest, ({ query }) => service.suggest(query.q));
}
