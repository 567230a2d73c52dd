import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import {
  checkToken,
  getCurrentUser,
  loginByInitData,
  loginByVk,
  loginByWidget,
} from '#contract/session/session.ts';
import { endSession, listSessions, logOut, renewSession } from '#contract/session/sessions.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { LoginClient, OpenSessions } from './openSessions.ts';
import { ENDED_COOKIES, RENEWAL_COOKIE, type Renewals } from './renewals.ts';
import type { SessionService } from './session.service.ts';

/** Who calls a login. */
export type LoginClientOf = (
  context: Context,
  query: { timezone?: string | undefined },
) => LoginClient;

interface SessionRoutesDeps {
  session: SessionService;
  openSessions: OpenSessions;
  renewals: Renewals;
  loginClientOf: LoginClientOf;
}

export function sessionRoutes(
  endpoints: EndpointRegistry,
  { session, openSessions, renewals, loginClientOf }: SessionRoutesDeps,
): void {
  endpoints.handle(loginByInitData, async ({ body, query, context }) => ({
    token: await session.loginByLaunch('telegram', body.initData, loginClientOf(context, query)),
  }));
  const onWebsite = async (context: Context, query: { in_messenger?: 'true' }, token: string) => {
    if (!query.in_messenger) context.set('cookies', await renewals.cookiesOf(token));
    return { token };
  };
  endpoints.handle(loginByWidget, async ({ body, query, context }) => {
    const token = await session.loginByWidget(body, loginClientOf(context, query));
    return onWebsite(context, query, token);
  });
  endpoints.handle(loginByVk, async ({ body, query, context }) => {
    const token = await session.loginByVk(body, loginClientOf(context, query));
    return onWebsite(context, query, token);
  });
  endpoints.handle(renewSession, async ({ context }) => {
    const origin = context.req.header('origin');
    const token = await renewals.renew(origin, getCookie(context, RENEWAL_COOKIE));
    context.set('cookies', await renewals.cookiesOf(token));
    return { token };
  });
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
  endpoints.handle(logOut, async ({ viewer, context }) => {
    await openSessions.endCurrent(viewer);
    context.set('cookies', ENDED_COOKIES);
    return OK;
  });
}
