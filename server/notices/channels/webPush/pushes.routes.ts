import {
  deletePushSubscription,
  renewPushSubscription,
  savePushSubscription,
} from '#contract/notices.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { PushesService } from './pushes.service.ts';

export function pushRoutes(endpoints: EndpointRegistry, service: PushesService): void {
  endpoints.handle(savePushSubscription, async ({ body, viewer }) => {
    await service.save(viewer, body);
    return OK;
  });
  endpoints.handle(renewPushSubscription, async ({ body: { old_endpoint, ...subscription } }) => {
    await service.renew(old_endpoint, subscription);
    return OK;
  });
  endpoints.handle(deletePushSubscription, async ({ body, viewer }) => {
    await service.remove(viewer, body.endpoint);
    return OK;
  });
}
