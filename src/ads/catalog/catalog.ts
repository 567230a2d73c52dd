import { useEffect } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { Endpoint } from '#contract/endpoint.ts';
import { createLoader, type LoadStatus } from '#src/shared/stores/load.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

interface CatalogState<Lists> {
  status: LoadStatus;
  /** Empty until they are loaded. */
  lists: Lists;
}

/** The catalog of one section: the entries that its filters and form offer. */
export interface Catalog<Lists> {
  state: StoreApi<CatalogState<Lists>>;
  /** Loads the lists unless they are loaded or loading. */
  load(): Promise<void>;
  /** Invalidates the lists: the next reader loads them again. */
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

/** Reads the lists and loads them when needed; retries after a failure. */
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
