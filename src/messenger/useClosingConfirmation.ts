import { useEffect } from 'react';
import { withBridge } from './messenger.ts';

/** While there is unsaved input, Telegram or the browser confirms closing. */
export function useClosingConfirmation(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    withBridge((bridge) => bridge.confirmClosing(true));
    return () => {
      window.removeEventListener('beforeunload', preventUnload);
      withBridge((bridge) => bridge.confirmClosing(false));
    };
  }, [isDirty]);
}
