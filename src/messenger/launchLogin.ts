import type { Endpoint } from '#contract/endpoint.ts';
import { loginByInitData, type LoginQuery } from '#contract/session/session.ts';
import { environment } from './environment.ts';

type SignInBy = <Body>(
  endpoint: Endpoint<{ body: Body; query: LoginQuery }, { token: string }>,
  body: Body,
) => Promise<void>;

/** Signs in by the launch data of the messenger around the app. */
export async function signInByLaunch(initData: string, signInBy: SignInBy): Promise<void> {
  if (environment.messenger !== 'max') return signInBy(loginByInitData, { initData });
  const { loginByMax } = await import('./max/maxBridge.ts');
  return signInBy(loginByMax, { init_data: initData });
}
