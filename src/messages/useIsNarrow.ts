import { useSyncExternalStore } from 'react';

const wide = () => window.matchMedia('(min-width: 37.5625em)');

function subscribe(onChange: () => void): () => void {
  const query = wide();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** At 600 px or less only one of the two panes fits. */
export const useIsNarrow = (): boolean => !useSyncExternalStore(subscribe, () => wide().matches);
