import { loginByInitData } from '#contract/session/session.ts';
import type { SignInBy } from '#src/shared/api/signInBy.ts';
import { environment } from './environment.ts';

/** Signs in by the launch data of the messenger around the app. */
export async function signInByLaunch(initData: string, signInBy: SignInBy): Promise<void> {
  if (environment.messenger !== 'max') return signInBy(loginByInitData, { initData });
  const { loginByMax } = await import('./max/maxBridge.ts');
  return signInBy(loginByMax, { init_data: initData });
}
