import { keepOpened } from '#src/app/kept/keepOpened.ts';
import { noteVisit } from '#src/shared/install/visits.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { badgeStore } from './badgeStore.ts';

/** @param path the open page */
export async function doIdleWork(stores: Stores, path: string): Promise<void> {
  noteVisit();
  stores.get(badgeStore);
  if ('serviceWorker' in navigator) await keepOpened(path);
}
