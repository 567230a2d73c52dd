import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { savedSearchRoutes } from './savedSearches.routes.ts';
import { createSavedSearches, type SavedSearchesService } from './savedSearches.service.ts';

export function registerSavedSearches(
  endpoints: EndpointRegistry,
  deps: Deps,
): SavedSearchesService {
  const savedSearches = createSavedSearches(deps);
  savedSearchRoutes(endpoints, savedSearches);
  return savedSearches;
}
