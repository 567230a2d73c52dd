import { useEffect } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import { getJson } from '#src/shared/api/client.ts';

interface ReferenceState<Lists> {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Empty until they have arrived. */
  lists: Lists;
}

export interface Reference<Lists> {
  store: StoreApi<ReferenceState<Lists>>;
  /** Loads the lists unless they are here or on their way. */
  load(): Promise<void>;
  /** They have changed on the server: whoever needs them next has them loaded anew. */
  forget(): void;
}

const AGAIN_AFTER_MS = 5000;

/** Makes the reference lists of one section: what its filters and its form offer. */
export function createReference<Lists>(path: string, empty: Lists): Reference<Lists> {
  const store = createStore<ReferenceState<Lists>>(() => ({ status: 'idle', lists: empty }));
  return {
    store,
    forget: () => store.setState({ status: 'idle' }),
    async load() {
      const { status } = store.getState();
      if (status === 'loading' || status === 'ready') return;
      store.setState({ status: 'loading' });
      try {
        store.setState({ status: 'ready', lists: await getJson<Lists>(path) });
      } catch {
        store.setState({ status: 'failed' });
      }
    },
  };
}

/**
 * Reads the lists and has them loaded when they are needed: without them nothing can be picked, so
 * it keeps trying.
 */
export function useReference<Lists>(
  reference: Reference<Lists>,
  isNeeded = true,
): ReferenceState<Lists> {
  const state = useStore(reference.store);
  const { status } = state;
  useEffect(() => {
    if (status === 'idle' && isNeeded) void reference.load();
    if (status !== 'failed') return undefined;
    const timer = setTimeout(() => void reference.load(), AGAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [reference, status, isNeeded]);
  return state;
}
