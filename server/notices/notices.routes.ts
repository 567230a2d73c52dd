import {
  getNotificationSettings,
  listNotices,
  markNoticesRead,
  updateNotificationSettings,
} from '#contract/notices.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { NoticesService } from './notices.service.ts';

export function noticeRoutes(endpoints: EndpointRegistry, service: NoticesService): void {
  endpoints.handle(getNotificationSettings, ({ viewer }) => service.settings(viewer.id));
  endpoints.handle(updateNotificationSettings, ({ body, viewer }) => service.change(viewer, body));
  endpoints.handle(listNotices, ({ query, viewer }) => service.list(viewer.id, query));
  endpoints.handle(markNoticesRead, async ({ body, viewer }) => {
    await service.markRead(viewer, body.until_id);
    return OK;
  });
}
