import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { noticeRoutes } from './notices.routes.ts';
import { createNoticesService, type NoticesService } from './notices.service.ts';
import { pushRoutes } from './channels/webPush/pushes.routes.ts';
import { createPushesService } from './channels/webPush/pushes.service.ts';
import { vapidKeysOf } from './channels/webPush/webPush.ts';

export function registerNotices(
  endpoints: EndpointRegistry,
  deps: Deps,
): { notices: NoticesService; vapidPublicKey: string } {
  const notices = createNoticesService(deps);
  noticeRoutes(endpoints, notices);
  pushRoutes(endpoints, createPushesService(deps));
  return { notices, vapidPublicKey: vapidKeysOf(deps.config.jwtSecret).publicKey };
}
