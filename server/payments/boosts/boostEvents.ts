import { BOOST_DAYS } from '#contract/payments/payments.ts';
import type { AdEvents } from '#server/ads/adEvents.ts';
import { addDays } from '#server/shared/clock.ts';
import type { Database } from '#server/db/database.ts';
import { HttpError } from '#server/http/httpError.ts';
import { beginWaitingBoost, endBoosts } from './boosts.queries.ts';
import { cancelOrdersOfAd, updateOrder } from '#server/payments/orders/orders.queries.ts';
import {
  releaseSlot,
  releaseSlotsOfAd,
  extendSlots,
  findReservations,
  isPinSlot,
  pinSlot,
  slotsOfAd,
  reserveSlot,
} from './slots.queries.ts';
import { orderTexts } from '#server/payments/texts.ts';

/** A boost that was paid before publication starts now and lasts the full seven days. */
async function published(tx: Database, adId: number, at: Date): Promise<void> {
  const endsAt = addDays(at, BOOST_DAYS);
  const orderId = await beginWaitingBoost(tx, adId, { startsAt: at, endsAt });
  if (!orderId) return;
  await updateOrder(tx, orderId, { activatedAt: at });
  await extendSlots(tx, orderId, endsAt);
}

/** Ends boosts and cancels orders; a job refunds paid boosts that never began. */
async function deleted(tx: Database, adId: number, at: Date): Promise<void> {
  await cancelOrdersOfAd(tx, adId, at);
  await endBoosts(tx, adId, at);
  await releaseSlotsOfAd(tx, adId);
}

/** The ad's reserved pin slots other than the wanted one. */
async function pinsToMove(tx: Database, adId: number, wanted: string, at: Date) {
  const slots = await slotsOfAd(tx, adId);
  return slots.filter(
    ({ slot, reservedUntil }) =>
      (reservedUntil === null || reservedUntil > at) && isPinSlot(slot) && slot !== wanted,
  );
}

/** Throws 409 when the ad is pinned and the slot of the new breed, item or service is taken. */
async function checkMove(
  tx: Database,
  ad: { id: number; section: number },
  pinnedTo: number,
  at: Date,
): Promise<void> {
  const wanted = pinSlot(ad.section, pinnedTo);
  if ((await pinsToMove(tx, ad.id, wanted, at)).length === 0) return;
  if ((await findReservations(tx, [wanted], at)).length > 0) {
    throw new HttpError(409, orderTexts.pinTaken);
  }
}

/** Moves the pin to the ad's new breed, item or service; throws 409 when that slot is taken. */
async function moved(
  tx: Database,
  ad: { id: number; section: number },
  pinnedTo: number,
  at: Date,
): Promise<void> {
  const wanted = pinSlot(ad.section, pinnedTo);
  for (const { slot, orderId, reservedUntil } of await pinsToMove(tx, ad.id, wanted, at)) {
    if (!(await reserveSlot(tx, wanted, { orderId, adId: ad.id, reservedUntil }, at))) {
      throw new HttpError(409, orderTexts.pinTaken);
    }
    await releaseSlot(tx, slot);
  }
}

export const boostEvents: AdEvents = { published, deleted, checkMove, moved };
