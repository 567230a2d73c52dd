import type { Stores } from '#src/shared/stores/stores.ts';
import type { OfferReason } from './noticeOffer.ts';

/** Call it when the user begins to wait for something: offers to tell when it comes. */
export function offerNotices(stores: Stores, reason: OfferReason): void {
  import('./offerOnce.ts')
    .then(({ offerOnce }) => offerOnce(stores, reason))
    .catch(() => undefined);
}
