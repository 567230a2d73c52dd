import type { StoreApi } from 'zustand';

/**
 * The server draws first screens: there, and in the browser until it has taken the drawn page over,
 * components read a store as it is now.
 */
export function beginAsDrawn<State>(store: StoreApi<State>): void {
  const state = store.getState();
  store.getInitialState = () => state;
}
