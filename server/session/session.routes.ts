import {
  checkToken,
  getCurrentUser,
  loginByInitData,
  loginByVk,
  loginByWidget,
} from '#contract/session.ts';
import type { EndpointRegistry } from '#server/http/endpointRegistry.ts';
import type { SessionService } from './session.service.ts';

export function sessionRoutes(endpoints: EndpointRegistry, session: SessionService): void {
  endpoints.handle(loginByInitData, async ({ body }) => ({
    token: await session.loginByInitData(body.initData),
  }));
  endpoints.handle(loginByWidget, async ({ body }) => ({
    token: await session.loginByWidget(body),
  }));
  endpoints.handle(loginByVk, async ({ body }) => ({ token: await session.loginByVk(body) }));
  endpoints.handle(checkToken, async ({ viewer }) => ({
    user_id: viewer.id,
    ...(viewer.isBanned && { ban: { reason: viewer.banReason } }),
  }));
  endpoints.handle(getCurrentUser, async ({ viewer }) => ({
    user_id: viewer.id,
    username: viewer.username,
    is_admin: viewer.isAdmin,
  }));
}
