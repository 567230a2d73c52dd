import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** A value that only the browser knows; server rendering and hydration use `server`. */
export const useHydratedValue = <Value>(browser: () => Value, server: () => Value): Value =>
  useSyncExternalStore(neverChanges, browser, server);

const always = () => true;
const never = () => false;

/** False on the server and while the page hydrates: what only the browser knows comes after. */
export const useIsHydrated = (): boolean => useHydratedValue(always, never);
