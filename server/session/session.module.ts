import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { createAddressDigest } from '#server/http/securityLog.ts';
import { consentRoutes } from './consents/consents.routes.ts';
import { createConsentsService } from './consents/consents.service.ts';
import { createOpenSessions, type OpenSessions } from './openSessions.ts';
import { sessionRoutes } from './session.routes.ts';
import { createSessionService, type NoticesOfLogins } from './session.service.ts';
import { settingsRoutes } from './settings.routes.ts';

export function registerSession(
  endpoints: EndpointRegistry,
  deps: Deps,
  { notices, vapidPublicKey }: { notices: NoticesOfLogins; vapidPublicKey: string },
): { openSessions: OpenSessions } {
  const openSessions = createOpenSessions(deps);
  sessionRoutes(endpoints, {
    session: createSessionService(deps, notices),
    openSessions,
    addressDigest: createAddressDigest(deps),
  });
  consentRoutes(endpoints, createConsentsService(deps));
  settingsRoutes(endpoints, { ...deps.config, vapidPublicKey });
  return { openSessions };
}
