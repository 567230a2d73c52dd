import type { Deps } from '#server/deps.ts';
import type { LoginClientOf } from '#server/session/session.routes.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { avatarRoutes } from './avatar/avatar.routes.ts';
import { createAvatarService } from './avatar/avatar.service.ts';
import { identitiesRoutes } from './identities/identities.routes.ts';
import { createIdentitiesService, type IdentitiesParts } from './identities/identities.service.ts';
import { createPersonalDataLinks } from './personalDataLinks.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfileService, type ProfileParts } from './profile.service.ts';

export function registerProfile(
  endpoints: EndpointRegistry,
  deps: Deps,
  { loginClientOf, ...parts }: ProfileParts & IdentitiesParts & { loginClientOf: LoginClientOf },
): void {
  const service = createProfileService(deps, parts);
  const dataLinks = createPersonalDataLinks(deps, parts.openSessions, service.personalData);
  profileRoutes(endpoints, { service, dataLinks });
  identitiesRoutes(endpoints, {
    db: deps.db,
    service: createIdentitiesService(deps, parts),
    loginClientOf,
  });
  avatarRoutes(endpoints, createAvatarService(deps, parts.images));
}
