import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { catalogRoutes } from './edits.routes.ts';
import { createCatalogEdits } from './edits.service.ts';

/** Reading and editing the catalog; changes of many rows run in the background's connections. */
export function registerCatalog(endpoints: EndpointRegistry, deps: Deps): void {
  catalogRoutes(endpoints, createCatalogEdits({ ...deps, db: deps.backgroundDb }));
}
