import { addRef, editRef, getRefs, getRefUsage, mergeRefs } from '#contract/refs.ts';
import { OK, type EndpointRegistry } from '#server/http/endpointRegistry.ts';
import type { RefsService } from './refs.service.ts';

export function refRoutes(endpoints: EndpointRegistry, service: RefsService): void {
  endpoints.handle(getRefs, () => service.lists());
  endpoints.handle(addRef, ({ body, viewer }) => service.add(viewer, body));
  endpoints.handle(editRef, async ({ body, viewer }) => {
    await service.rename(viewer, body);
    return OK;
  });
  endpoints.handle(getRefUsage, ({ query }) => service.usage(query.table, query.id));
  endpoints.handle(mergeRefs, ({ body, viewer }) => service.merge(viewer, body));
}
