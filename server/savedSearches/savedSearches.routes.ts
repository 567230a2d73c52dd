import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from '#contract/search/savedSearches.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { SavedSearchesService } from './savedSearches.service.ts';

export function savedSearchRoutes(
  endpoints: EndpointRegistry,
  service: SavedSearchesService,
): void {
  endpoints.handle(listSavedSearches, ({ viewer }) => service.list(viewer.id));
  endpoints.handle(saveSearch, ({ body, viewer }) => service.save(viewer, body));
  endpoints.handle(changeSavedSearch, ({ params, body, viewer }) =>
    service.change(viewer, params.id, body),
  );
  endpoints.handle(deleteSavedSearch, async ({ params, viewer }) => {
    await service.remove(viewer, params.id);
    return OK;
  });
}
