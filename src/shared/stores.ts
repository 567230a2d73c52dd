import { createContext, useContext } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { Api } from './api/api.ts';

/** States of stores by their names, as the server rendered them. */
export type HydrationData = Readonly<Record<string, unknown>>;

/** Makes a module's store; called once for each set of stores. */
export type StoreFactory<Made> = (stores: Stores) => Made;

/**
 * The stores of one page: the server makes a set for each request, the browser one. Modules name
 * their store by its factory, so that its code loads only with the module.
 */
export interface Stores {
  readonly api: Api;
  /** The states came with a rendered page. */
  readonly isHydrated: boolean;
  /** The store of this factory, made at the first call. */
  get<Made>(factory: StoreFactory<Made>): Made;
  /** A state that the server can fill; `name` names it in the hydration data. */
  createState<State>(name: string, empty: State): StoreApi<State>;
  /** The states that have changed since they were made, for hydration. */
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

/** The store of a factory: its actions. */
export const useActions = <Made>(factory: StoreFactory<Made>): Made => useStores().get(factory);

/** One value of a store's state; renders again when it changes. */
export function useStoreState<State, Value>(
  factory: StoreFactory<{ state: StoreApi<State> }>,
  select: (state: State) => Value,
): Value {
  return useStore(useActions(factory).state, select);
}
