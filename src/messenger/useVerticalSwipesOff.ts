import { useEffect } from 'react';
import { withBridge } from './messenger.ts';

/** For screens with gestures: a swipe down must not close the app. */
export function useVerticalSwipesOff(isOff = true): void {
  useEffect(() => {
    if (!isOff) return undefined;
    withBridge((bridge) => bridge.allowVerticalSwipes(false));
    return () => withBridge((bridge) => bridge.allowVerticalSwipes(true));
  }, [isOff]);
}
