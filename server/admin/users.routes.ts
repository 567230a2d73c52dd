import {
  findUsers,
  getKeyInfo,
  getUserAds,
  getUserInfo,
  setBan,
  verifyUser,
} from '#contract/admin/admin.ts';
import type { Deps } from '#server/deps.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { Sections } from '#server/sections/sections.module.ts';
import { changeBan, changeMark, describeKey, describeUser, searchUsers } from './users.service.ts';

export function userRoutes(endpoints: EndpointRegistry, deps: Deps, sections: Sections): void {
  endpoints.handle(getUserInfo, ({ params }) => describeUser(deps, params.userId));
  endpoints.handle(findUsers, ({ query }) => searchUsers(deps, query.query));
  endpoints.handle(getUserAds, async ({ params: { userId }, viewer }) => {
    const [pets, market, services, events] = await Promise.all([
      sections.pets.ofAuthor(userId, viewer),
      sections.market.ofAuthor(userId, viewer),
      sections.services.ofAuthor(userId, viewer),
      sections.events.ofAuthor(userId, viewer),
    ]);
    return { pets, market, services, events };
  });
  endpoints.handle(getKeyInfo, ({ params }) => describeKey(deps, params.adId));
  endpoints.handle(setBan, ({ body, viewer }) => changeBan(deps, viewer, body));
  endpoints.handle(verifyUser, async ({ body, viewer }) => {
    await changeMark(deps, viewer, body);
    return OK;
  });
}
