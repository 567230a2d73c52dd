import { removeAvatar, setAvatar, takeTelegramAvatar } from '#contract/profile/avatar.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { AvatarService } from './avatar.service.ts';

export function avatarRoutes(endpoints: EndpointRegistry, avatars: AvatarService): void {
  endpoints.handle(setAvatar, ({ viewer, files }) => avatars.upload(viewer, files));
  endpoints.handle(takeTelegramAvatar, ({ viewer }) => avatars.takeTelegram(viewer));
  endpoints.handle(removeAvatar, async ({ viewer }) => {
    await avatars.remove(viewer);
    return OK;
  });
}
