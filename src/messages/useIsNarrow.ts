import { useSyncExternalStore } from 'react';

const wide = () => window.matchMedia('(min-width: 601px)');

function subscribe(onChange: () => void): () => void {
  const query = wide();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** At 600 px or less there is room for one of the two panes (document 2, section 2). */
export const useIsNarrow = (): boolean => !useSyncExternalStore(subscribe, () => wide().matches);
