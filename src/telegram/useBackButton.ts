import { useEffect, useRef } from 'react';
import { withSdk } from './telegram.ts';

/** Telegram's back button. Only the shell uses it, so that one press has one meaning. */
export function useBackButton(isShown: boolean, onPress: () => void): void {
  const latestOnPress = useRef(onPress);

  useEffect(() => {
    latestOnPress.current = onPress;
  });

  useEffect(() => {
    let off: (() => void) | undefined;
    let isGone = false;
    withSdk((sdk) => {
      if (!isGone) off = sdk.onBack(() => latestOnPress.current());
    });
    return () => {
      isGone = true;
      off?.();
    };
  }, []);

  useEffect(() => withSdk((sdk) => sdk.showBack(isShown)), [isShown]);
}
