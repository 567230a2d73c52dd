import {
  addCatalogEntry,
  deleteCatalogEntry,
  editCatalogEntry,
  getCatalog,
  getCatalogUsage,
  mergeCatalogEntries,
} from '#contract/admin/catalog.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { CatalogEdits } from './edits.service.ts';

export function catalogRoutes(endpoints: EndpointRegistry, service: CatalogEdits): void {
  endpoints.handle(getCatalog, () => service.lists());
  endpoints.handle(addCatalogEntry, ({ body, viewer }) => service.add(viewer, body));
  endpoints.handle(editCatalogEntry, async ({ body, viewer }) => {
    await service.rename(viewer, body);
    return OK;
  });
  endpoints.handle(deleteCatalogEntry, async ({ body, viewer }) => {
    await service.remove(viewer, body);
    return OK;
  });
  endpoints.handle(getCatalogUsage, ({ query }) => service.usage(query.table, query.id));
  endpoints.handle(mergeCatalogEntries, ({ body, viewer }) => service.merge(viewer, body));
}
