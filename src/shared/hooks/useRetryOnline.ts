import { useEffect } from 'react';

/** Retries what has failed when the network returns. */
export function useRetryOnline(hasFailed: boolean, retry: () => unknown): void {
  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);
}
