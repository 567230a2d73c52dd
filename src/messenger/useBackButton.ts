import { useEffect, useRef } from 'react';
import { withBridge } from './messenger.ts';

/** Telegram's back button. Only the shell uses it, so that one press has one meaning. */
export function useBackButton(isShown: boolean, onPress: () => void): void {
  const latestOnPress = useRef(onPress);

  useEffect(() => {
    latestOnPress.current = onPress;
  });

  useEffect(() => {
    let off: (() => void) | undefined;
    let isGone = false;
    withBridge((bridge) => {
      if (!isGone) off = bridge.onBack(() => latestOnPress.current());
    });
    return () => {
      isGone = true;
      off?.();
    };
  }, []);

  useEffect(() => withBridge((bridge) => bridge.showBack(isShown)), [isShown]);
}
