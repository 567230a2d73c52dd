import { getPersonalData } from '#contract/personalData.ts';
import { deleteAccount, getProfile, logOutEverywhere, updateUsername } from '#contract/profile.ts';
import { OK, type EndpointRegistry } from '#server/http/endpointRegistry.ts';
import type { ProfileService } from './profile.service.ts';

export function profileRoutes(endpoints: EndpointRegistry, service: ProfileService): void {
  endpoints.handle(getProfile, async ({ viewer }) => ({
    username: viewer.username,
    user_id: viewer.id,
  }));
  endpoints.handle(updateUsername, async ({ body, viewer }) => {
    await service.rename(viewer, body.username);
    return { username: body.username };
  });
  endpoints.handle(logOutEverywhere, async ({ viewer }) => {
    await service.logOutEverywhere(viewer);
    return OK;
  });
  endpoints.handle(getPersonalData, ({ viewer }) => service.personalData(viewer));
  endpoints.handle(deleteAccount, async ({ viewer }) => {
    await service.deleteAccount(viewer);
    return OK;
  });
}
