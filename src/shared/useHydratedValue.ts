import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** A value that only the browser knows; server rendering and hydration use `server`. */
export const useHydratedValue = <Value>(browser: () => Value, server: () => Value): Value =>
  useSyncExternalStore(neverChanges, browser, server);
