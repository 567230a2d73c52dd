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

interface SessionRoutesDeps {
  session: SessionService;
  openSessions: OpenSessions;
  addressDigest: (context: Context) => string | undefined;
}

export function sessionRoutes(
  endpoints: EndpointRegistry,
  { session, openSessions, addressDigest }: SessionRoutesDeps,
): void {
  const clientOf = (context: Context, query: { timezone?: string | undefined }): LoginClient => ({
    ...query,
    userAgent: context.req.header('user-agent'),
    address: addressDigest(context),
  });
  endpoints.handle(loginByInitData, async ({ body, query, context }) => ({
    token: await session.loginByInitData(body.initData, clientOf(context, query)),
  }));
  endpoints.handle(loginByWidget, async ({ body, query, context }) => ({
    token: await session.loginByWidget(body, clientOf(context, query)),
  }));
  endpoints.handle(loginByVk, async ({ body, query, context }) => ({
    token: await session.loginByVk(body, clientOf(context, query)),
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
