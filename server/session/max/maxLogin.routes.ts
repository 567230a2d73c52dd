import type { Context } from 'hono';
import type { Messenger } from '#contract/session/identities.ts';
import { loginByMax } from '#contract/session/maxLogin.ts';
import type { LoginQuery } from '#contract/session/session.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { LoginClient } from '#server/session/openSessions.ts';

interface MaxLoginDeps {
  session: {
    loginByLaunch(messenger: Messenger, initData: string, client: LoginClient): Promise<string>;
  };
  loginClientOf: (context: Context, query: LoginQuery) => LoginClient;
}

export function maxLoginRoutes(
  endpoints: EndpointRegistry,
  { session, loginClientOf }: MaxLoginDeps,
): void {
  endpoints.handle(loginByMax, async ({ body, query, context }) => ({
    token: await session.loginByLaunch('max', body.init_data, loginClientOf(context, query)),
  }));
}
