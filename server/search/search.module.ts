import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearchService, type SearchedSections } from './search.service.ts';

export function registerSearch(
  endpoints: EndpointRegistry,
  deps: Deps,
  sections: SearchedSections,
): void {
  searchRoutes(endpoints, createSearchService(deps, sections));
}
