import { currentUser, initDataBody, tokenAnswer, tokenPayload } from '#contract/session.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import type { SessionService } from './session.service.ts';

export function sessionRoutes(addresses: Addresses, session: SessionService): void {
  addresses.add(
    {
      method: 'post',
      path: '/api/auth/telegram/initdata',
      access: 'anyone',
      summary: 'Silent login inside Telegram',
      body: initDataBody,
      answer: tokenAnswer,
    },
    async ({ body }) => ({ token: await session.loginByInitData(body.initData) }),
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
