import type { Endpoint } from '#contract/endpoint.ts';
import type { LoginQuery } from '#contract/session/session.ts';

/** Signs in by one of the server's login endpoints. */
export type SignInBy = <Body>(
  endpoint: Endpoint<{ body: Body; query: LoginQuery }, { token: string }>,
  body: Body,
) => Promise<void>;
