import { renewSession } from '#contract/session/sessions.ts';
import { RENEWABLE } from '#contract/session/session.ts';
import { hasLeftAnswer } from '#src/session/leftAnswer.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { redirectLoginStore } from './redirectLogin.ts';

/** Takes up a login that was left for another site, else renews the session of the browser's cookie. */
export async function signInAsBefore(stores: Stores): Promise<void> {
  if (hasLeftAnswer()) await stores.get(redirectLoginStore).finishLeft();
  const { isSignedIn, signIn } = stores.get(sessionStore);
  if (isSignedIn() || !document.cookie.includes(RENEWABLE)) return;
  const { token } = await stores.api.fetch(renewSession, {}, { isFinal: true });
  signIn(token);
}
