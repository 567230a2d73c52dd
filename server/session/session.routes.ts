import {
  checkToken,
  getCurrentUser,
  loginByInitData,
  loginByVk,
  loginByWidget,
} from '#contract/session.ts';
import { endSession, listSessions, logOut } from '#contract/sessions.ts';
import { OK, type EndpointRegistry } from '#server/http/endpointRegistry.ts';
import type { OpenSessions } from './openSessions.ts';
import type { SessionService } from './session.service.ts';

export function sessionRoutes(
  endpoints: EndpointRegistry,
  session: SessionService,
  openSessions: OpenSessions,
): void {
  endpoints.handle(loginByInitData, async ({ body, context }) => ({
    token: await session.loginByInitData(body.initData, context.req.header('user-agent')),
  }));
  endpoints.handle(loginByWidget, async ({ body, context }) => ({
    token: await session.loginByWidget(body, context.req.header('user-agent')),
  }));
  endpoints.handle(loginByVk, async ({ body, context }) => ({
    token: await session.loginByVk(body, context.req.header('user-agent')),
  }));
  endpoints.handle(checkToken, async ({ viewer }) => ({
    user_id: viewer.id,
    ...(viewer.isBanned && { ban: { reason: viewer.banReason } }),
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
