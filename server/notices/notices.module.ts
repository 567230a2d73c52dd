import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { createChannels } from './channels/createChannels.ts';
import { createTelegramChats, type TelegramChats } from './channels/telegram/telegramChats.ts';
import { pushRoutes } from './channels/webPush/pushes.routes.ts';
import { createPushesService } from './channels/webPush/pushes.service.ts';
import { vapidKeysOf } from './channels/webPush/webPush.ts';
import { noticeRoutes } from './notices.routes.ts';
import { createNoticesService, type NoticesService } from './notices.service.ts';

export function registerNotices(
  endpoints: EndpointRegistry,
  deps: Deps,
): { notices: NoticesService; telegramChats: TelegramChats; vapidPublicKey: string } {
  const notices = createNoticesService(deps, createChannels(deps));
  noticeRoutes(endpoints, notices);
  pushRoutes(endpoints, createPushesService(deps));
  return {
    notices,
    telegramChats: createTelegramChats(deps),
    vapidPublicKey: vapidKeysOf(deps.config.jwtSecret).publicKey,
  };
}
