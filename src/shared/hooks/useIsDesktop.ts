import { useSyncExternalStore } from 'react';
import { WIDE_WINDOW } from '#src/shared/device/wideWindow.ts';

const wide = () => window.matchMedia(WIDE_WINDOW);

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
