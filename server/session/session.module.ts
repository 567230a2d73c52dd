import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { createAddressDigest } from '#server/http/securityLog.ts';
import { consentRoutes } from './consents/consents.routes.ts';
import { createConsentsService } from './consents/consents.service.ts';
import { messengerRoutes } from './messengers.ts';
import { createOpenSessions, type OpenSessions } from './openSessions.ts';
import { createRenewals } from './renewals.ts';
import { sessionRoutes, type LoginClientOf } from './session.routes.ts';
import {
  createSessionService,
  type NoticesOfLogins,
  type SessionService,
} from './session.service.ts';
import { settingsRoutes } from './settings.routes.ts';

interface Session {
  session: SessionService;
  openSessions: OpenSessions;
  loginClientOf: LoginClientOf;
}

export function registerSession(
  endpoints: EndpointRegistry,
  deps: Deps,
  { notices, vapidPublicKey }: { notices: NoticesOfLogins; vapidPublicKey: string },
): Session {
  const openSessions = createOpenSessions(deps);
  const session = createSessionService(deps, notices);
  const addressDigest = createAddressDigest(deps);
  const loginClientOf: LoginClientOf = (context, query) => ({
    ...query,
    userAgent: context.req.header('user-agent'),
    address: addressDigest(context),
  });
  const renewals = createRenewals(deps, openSessions);
  sessionRoutes(endpoints, { session, openSessions, renewals, loginClientOf });
  for (const register of messengerRoutes) register(endpoints, { session, loginClientOf });
  consentRoutes(endpoints, createConsentsService(deps));
  settingsRoutes(endpoints, { ...deps.config, vapidPublicKey });
  return { session, openSessions, loginClientOf };
}
