import {
  currentUser,
  initDataBody,
  tokenAnswer,
  tokenPayload,
  vkBody,
  widgetBody,
} from '#contract/session.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import { LIMITS } from '#server/http/rateLimits.ts';
import type { SessionService } from './session.service.ts';

export function sessionRoutes(addresses: Addresses, session: SessionService): void {
  addresses.add(
    {
      method: 'post',
      path: '/api/auth/telegram/initdata',
      access: 'anyone',
      summary: 'Silent login inside Telegram',
      limit: LIMITS.login,
      body: initDataBody,
      answer: tokenAnswer,
    },
    async ({ body }) => ({ token: await session.loginByInitData(body.initData) }),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/auth/telegram',
      access: 'anyone',
      summary: "Login by Telegram's widget",
      limit: LIMITS.login,
      body: widgetBody,
      answer: tokenAnswer,
    },
    async ({ body }) => ({ token: await session.loginByWidget(body) }),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/auth/vk',
      access: 'anyone',
      summary: 'Login by VK ID: the code is exchanged by the server',
      limit: LIMITS.vkLogin,
      body: vkBody,
      answer: tokenAnswer,
    },
    async ({ body }) => ({ token: await session.loginByVk(body) }),
  );
  addresses.add(
    {
      method: 'get',
      path: '/api/check-token',
      access: 'person',
      summary: 'Whose token this is',
      answer: tokenPayload,
    },
    async ({ viewer }) => ({ user_id: viewer.id }),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/user',
      access: 'person',
      summary: 'The signed-in person',
      answer: currentUser,
    },
    async ({ viewer }) => ({
      user_id: viewer.id,
      username: viewer.username,
      is_admin: viewer.isAdmin,
    }),
  );
}
