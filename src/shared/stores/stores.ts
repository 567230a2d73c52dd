import { createContext, useContext } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { Api } from '#src/shared/api/api.ts';

/** States of stores by name, as the server rendered them. */
type HydrationData = Readonly<Record<string, unknown>>;

/** Creates a module's store; called once for each set of stores. */
type StoreFactory<Made> = (stores: Stores) => Made;

/**
 * The stores of one page: one set per request on the server, one in the browser. Modules identify a
 * store by its factory, so that its code loads with the module.
 */
export interface Stores {
  readonly api: Api;
  /** The states came with a server-rendered page. */
  readonly isHydrated: boolean;
  /** Returns the store of this factory; creates it on the first call. */
  get<Made>(factory: StoreFactory<Made>): Made;
  /** Creates a state that the server can fill; `name` is its key in the hydration data. */
  createState<State>(name: string, empty: State): StoreApi<State>;
  /** The changed states, for hydration. */
  dehydrate(): HydrationData;
}

export function createStores(api: Api, hydration?: HydrationData): Stores {
  const made = new Map<StoreFactory<unknown>, unknown>();
  const states = new Map<string, StoreApi<unknown>>();
  const stores: Stores = {
    api,
    isHydrated: hydration !== undefined,
    get<Made>(factory: StoreFactory<Made>) {
      if (!made.has(factory)) made.set(factory, factory(stores));
      return made.get(factory) as Made;
    },
    createState<State>(name: string, empty: State) {
      const initial = (hydration?.[name] as State | undefined) ?? empty;
      const state = createStore<State>(() => initial);
      states.set(name, state as StoreApi<unknown>);
      return state;
    },
    dehydrate: () =>
      Object.fromEntries(
        [...states]
          .filter(([, state]) => state.getState() !== state.getInitialState())
          .map(([name, state]) => [name, state.getState()]),
      ),
  };
  return stores;
}

export const StoresContext = createContext<Stores | undefined>(undefined);

export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('no StoresContext above this component');
  return stores;
}

export const useActions = <Made>(factory: StoreFactory<Made>): Made => useStores().get(factory);

/** A store's state, or what `select` takes from it; renders again when that changes. */
export function useStoreState<State, Value = State>(
  factory: StoreFactory<{ state: StoreApi<State> }>,
  select?: (state: State) => Value,
): Value {
  return useStore(useActions(factory).state, select as (state: State) => Value);
}
