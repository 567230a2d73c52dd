import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { avatarRoutes } from './avatar/avatar.routes.ts';
import { createAvatarService } from './avatar/avatar.service.ts';
import { createPersonalDataLinks } from './personalDataLinks.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfileService, type ProfileParts } from './profile.service.ts';

export function registerProfile(
  endpoints: EndpointRegistry,
  deps: Deps,
  parts: ProfileParts,
): void {
  const service = createProfileService(deps, parts);
  const dataLinks = createPersonalDataLinks(deps, parts.openSessions, service.personalData);
  profileRoutes(endpoints, { service, dataLinks });
  avatarRoutes(endpoints, createAvatarService(deps, parts.images));
}
