import { useEffect, useEffectEvent } from 'react';
import type { loginReasons } from '#src/session/texts.ts';
import { useIsSignedIn } from '#src/session/sessionStore.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { loginSheetStore } from './loginSheet.ts';

interface ActAfterLogin {
  /** The session storage key that holds the wish until the login. */
  key: string;
  reason: keyof typeof loginReasons;
  act: (wish: string) => unknown;
  /** Goes on with this wish alone; without it with any. */
  only?: string;
  isResuming?: boolean;
}

/** Returns what acts at once for a user; a visitor signs in first, and it goes on then. */
export function useActAfterLogin({ key, reason, act, only, isResuming = true }: ActAfterLogin) {
  const isSignedIn = useIsSignedIn();
  const { requestLogin } = useActions(loginSheetStore);
  const resume = useEffectEvent(act);

  useEffect(() => {
    const wish = isResuming && isSignedIn ? sessionStorage.getItem(key) : null;
    if (wish === null || (only !== undefined && wish !== only)) return;
    sessionStorage.removeItem(key);
    void resume(wish);
  }, [isResuming, isSignedIn, key, only]);

  return (wish: string): void => {
    if (isSignedIn) void act(wish);
    else requestLogin(reason, () => sessionStorage.setItem(key, wish));
  };
}
