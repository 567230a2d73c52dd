import { useSyncExternalStore } from 'react';

const wide = () => window.matchMedia('(min-width: 56.25em)');

function subscribe(onChange: () => void): () => void {
  const query = wide();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Columns fit from 900 px up. The server renders the phone layout. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  );
