import { useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand';

/**
 * The server draws first screens: there, and in the browser until it has taken the drawn page over,
 * components read a store as it is now.
 */
export function beginAsDrawn<State>(store: StoreApi<State>): void {
  const state = store.getState();
  store.getInitialState = () => state;
}

/** The same for what was loaded so that it could be drawn; what did not come cannot be. */
export function beginAsLoaded<State extends { status: string }>(store: StoreApi<State>): void {
  if (store.getState().status !== 'ready') throw new Error('what is to be drawn did not come');
  beginAsDrawn(store);
}

const neverChanges = () => () => {};

/** What only the browser knows, once it has taken the page over; until then what the server drew instead. */
export const useKnownHere = <Value>(here: () => Value, drawn: () => Value): Value =>
  useSyncExternalStore(neverChanges, here, drawn);
