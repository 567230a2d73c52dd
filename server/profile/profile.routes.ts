import { createPersonalDataLink, getPersonalData } from '#contract/profile/personalData.ts';
import {
  deleteAccount,
  getProfile,
  logOutEverywhere,
  showHelp,
  updateUsername,
} from '#contract/profile/profile.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { downloadHeaders } from '#server/http/responses/downloadHeaders.ts';
import { LIMITS } from '#server/http/limits/rateLimits.ts';
import { createTurns } from '#server/http/limits/turns.ts';
import type { PersonalDataLinks } from './personalDataLinks.ts';
import type { ProfileService } from './profile.service.ts';

export function profileRoutes(
  endpoints: EndpointRegistry,
  { service, dataLinks }: { service: ProfileService; dataLinks: PersonalDataLinks },
): void {
  endpoints.handle(getProfile, ({ viewer }) => service.profile(viewer));
  endpoints.handle(updateUsername, async ({ body, viewer }) => {
    await service.rename(viewer, body.username);
    return { username: body.username };
  });
  endpoints.handle(showHelp, async ({ body, viewer }) => {
    await service.showHelp(viewer, body.shown);
    return OK;
  });
  endpoints.handle(logOutEverywhere, async ({ viewer }) => {
    await service.logOutEverywhere(viewer);
    return OK;
  });
  endpoints.handle(getPersonalData, ({ viewer }) => service.personalData(viewer));
  endpoints.handle(createPersonalDataLink, async ({ viewer }) => ({
    url: await dataLinks.link(viewer),
  }));
  const inCollectingTurn = createTurns(1);
  endpoints.app.use('/my-data/*', endpoints.guard.limiting(LIMITS.rendering));
  endpoints.app.get('/my-data/:file{.+\\.json}', async (context) => {
    const token = context.req.param('file').slice(0, -'.json'.length);
    const caller = endpoints.guard.callerOf(context);
    const data = await inCollectingTurn(caller, () => dataLinks.open(token));
    return context.body(JSON.stringify(data, null, 2), 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
      ...downloadHeaders('petskod.json'),
    });
  });
  endpoints.handle(deleteAccount, async ({ viewer }) => {
    await service.deleteAccount(viewer);
    return OK;
  });
}
