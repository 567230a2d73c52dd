import { useEffect } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { Endpoint } from '#contract/endpoint.ts';
import { createLoader, type LoadStatus } from '#src/shared/load.ts';
import type { Stores } from '#src/shared/stores.ts';

interface CatalogState<Lists> {
  status: LoadStatus;
  /** Empty until they have arrived. */
  lists: Lists;
}

/** The reference lists of one section: what its filters and its form offer. */
export interface Catalog<Lists> {
  state: StoreApi<CatalogState<Lists>>;
  /** Loads the lists unless they are there or on their way. */
  load(): Promise<void>;
  /** They have changed on the server: the next user of them loads them again. */
  forget(): void;
}

const RETRY_AFTER_MS = 5000;

export function createCatalog<Lists>(
  { api, createState }: Stores,
  name: string,
  endpoint: Endpoint<object, Lists>,
  empty: Lists,
): Catalog<Lists> {
  const state = createState<CatalogState<Lists>>(`catalog:${name}`, {
    status: 'idle',
    lists: empty,
  });
  const { load } = createLoader(state);
  return {
    state,
    forget: () => state.setState({ status: 'idle' }),
    async load() {
      const { status } = state.getState();
      if (status === 'loading' || status === 'ready') return;
      await load(async () => ({ lists: await api.fetch(endpoint, {}) }));
    },
  };
}

/** Reads the lists and loads them while they are needed; tries again after a failure. */
export function useCatalog<Lists>(catalog: Catalog<Lists>, isNeeded = true): CatalogState<Lists> {
  const state = useStore(catalog.state);
  const { status } = state;
  useEffect(() => {
    if (status === 'idle' && isNeeded) void catalog.load();
    if (status !== 'failed') return undefined;
    const timer = setTimeout(() => void catalog.load(), RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [catalog, status, isNeeded]);
  return state;
}
