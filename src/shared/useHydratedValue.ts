import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** A value that only the browser knows; the server and the hydration render `server` instead. */
export const useHydratedValue = <Value>(browser: () => Value, server: () => Value): Value =>
  useSyncExternalStore(neverChanges, browser, server);
