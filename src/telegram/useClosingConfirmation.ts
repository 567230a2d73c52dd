import { useEffect } from 'react';
import { withSdk } from './telegram.ts';

/** While there is unsaved input, Telegram or the browser confirms closing. */
export function useClosingConfirmation(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    withSdk((sdk) => sdk.confirmClosing(true));
    return () => {
      window.removeEventListener('beforeunload', ask);
      withSdk((sdk) => sdk.confirmClosing(false));
    };
  }, [isDirty]);
}
