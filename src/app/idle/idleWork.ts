import { keepOpened } from '#src/app/kept/keepOpened.ts';
import { noteVisit } from '#src/shared/install/visits.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { badgeStore } from './badgeStore.ts';

/**
 * Returns the function that ends it.
 * @param path the open page
 * @param isIdle the browser is
 */
export function doIdleWork(
  stores: Stores,
  path: string,
  isIdle: boolean,
): (() => void) | undefined {
  noteVisit();
  stores.get(badgeStore);
  return 'serviceWorker' in navigator ? keepOpened(path, isIdle) : undefined;
}
