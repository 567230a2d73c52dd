import { deletePushSubscription, savePushSubscription } from '#contract/notices.ts';
import { OK, type EndpointRegistry } from '#server/http/endpointRegistry.ts';
import type { PushesService } from './pushes.service.ts';

export function pushRoutes(endpoints: EndpointRegistry, service: PushesService): void {
  endpoints.handle(savePushSubscription, async ({ body, viewer }) => {
    await service.save(viewer, body);
    return OK;
  });
  endpoints.handle(deletePushSubscription, async ({ body, viewer }) => {
    await service.remove(viewer.id, body.endpoint);
    return OK;
  });
}
