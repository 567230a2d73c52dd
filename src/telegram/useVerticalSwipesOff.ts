import { useEffect } from 'react';
import { withSdk } from './telegram.ts';

/** For screens with gestures: a swipe down must not close the app. */
export function useVerticalSwipesOff(isOff = true): void {
  useEffect(() => {
    if (!isOff) return undefined;
    withSdk((sdk) => sdk.allowVerticalSwipes(false));
    return () => withSdk((sdk) => sdk.allowVerticalSwipes(true));
  }, [isOff]);
}
