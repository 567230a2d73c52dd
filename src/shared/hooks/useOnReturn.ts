import { useEffect } from 'react';

/** Calls back when the user comes back to this page from another tab or app. */
export function useOnReturn(callback: () => void): void {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') callback();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [callback]);
}
