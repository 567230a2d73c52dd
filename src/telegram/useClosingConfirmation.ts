import { useEffect } from 'react';
import { withSdk } from './telegram.ts';

/** While something typed would be lost, Telegram or the browser asks before closing. */
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
