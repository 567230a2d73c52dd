import type { Context } from 'hono';
import {
  checkToken,
  getCurrentUser,
  loginByInitData,
  loginByVk,
  loginByWidget,
} from '#contract/session/session.ts';
import { endSession, listSessions, logOut } from '#contract/session/sessions.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { LoginClient, OpenSessions } from './openSessions.ts';
import type { SessionService } from './session.service.ts';

/** Who calls a login. */
export type LoginClientOf = (
  context: Context,
  query: { timezone?: string | undefined },
) => LoginClient;

interface SessionRoutesDeps {
  session: SessionService;
  openSessions: OpenSessions;
  loginClientOf: LoginClientOf;
}

export function sessionRoutes(
  endpoints: EndpointRegistry,
  { session, openSessions, loginClientOf }: SessionRoutesDeps,
): void {
  endpoints.handle(loginByInitData, async ({ body, query, context }) => ({
    token: await session.loginByInitData(body.initData, loginClientOf(context, query)),
  }));
  endpoints.handle(loginByWidget, async ({ body, query, context }) => ({
    token: await session.loginByWidget(body, loginClientOf(context, query)),
  }));
  endpoints.handle(loginByVk, async ({ body, query, context }) => ({
    token: await session.loginByVk(body, loginClientOf(context, query)),
  }));
  endpoints.handle(checkToken, async ({ viewer }) => ({
    user_id: viewer.id,
    ...(viewer.isBanned && { ban: { reason: viewer.banReason } }),
    ...(!viewer.hasConsent && { needs_consent: true as const }),
  }));
  endpoints.handle(getCurrentUser, async ({ viewer }) => ({
    user_id: viewer.id,
    username: viewer.username,
    is_admin: viewer.isAdmin,
  }));
  endpoints.handle(listSessions, ({ viewer }) => openSessions.list(viewer));
  endpoints.handle(endSession, async ({ params, viewer }) => {
    await openSessions.end(viewer, params.id);
    return OK;
  });
  endpoints.handle(logOut, async ({ viewer }) => {
    await openSessions.endCurrent(viewer);
    return OK;
  });
}
