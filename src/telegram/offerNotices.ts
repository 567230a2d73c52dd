import type { Stores } from '#src/shared/stores/stores.ts';

/** Call it when an answer is likely: offers once to tell the user of it. */
export function offerNotices(stores: Stores): void {
  import('./offerOnce.ts').then(({ offerOnce }) => offerOnce(stores)).catch(() => undefined);
}
