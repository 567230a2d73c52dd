import { useEffect } from 'react';

/** How long a decision can be undone. */
export const UNDO_MS = 5000;

/**
 * Sends the pending decision when the screen is left or the app is closed.
 * @param flush `isLast` when the page may close before the response
 */
export function useSentOnLeaving(flush: (isLast: boolean) => Promise<void>): void {
  useEffect(() => {
    const leave = () => void flush(true);
    const hide = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, [flush]);
}
