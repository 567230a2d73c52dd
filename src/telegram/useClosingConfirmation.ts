import { useEffect } from 'react';
import { withSdk } from './telegram.ts';

/** While there is unsaved input, Telegram or the browser confirms closing. */
export function useClosingConfirmation(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    withSdk((sdk) => sdk.confirmClosing(true));
    return () => {
      window.removeEventListener('beforeunload', preventUnload);
      withSdk((sdk) => sdk.confirmClosing(false));
    };
  }, [isDirty]);
}
