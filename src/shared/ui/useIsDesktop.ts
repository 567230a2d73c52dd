import { useSyncExternalStore } from 'react';

const wide = () => window.matchMedia('(min-width: 900px)');

function subscribe(onChange: () => void): () => void {
  const query = wide();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** From 900 px up there is room for columns (design: layout). The server draws for phones. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  );
