import { useEffect } from 'react';

/** Calls back when the user comes back to this page from another tab or app. */
export function useOnReturn(callback: () => void): void {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') callback();
    };
    // Safari 14 tells only of the latter when the back-forward cache returns a page.
    const restore = ({ persisted }: PageTransitionEvent) => persisted && callback();
    document.addEventListener('visibilitychange', check);
    window.addEventListener('pageshow', restore);
    return () => {
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('pageshow', restore);
    };
  }, [callback]);
}
