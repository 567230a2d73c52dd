import { BOOST_DAYS } from '#contract/payments.ts';
import type { AdEvents } from '#server/ads/adEvents.ts';
import { addDays } from '#server/clock.ts';
import type { Database } from '#server/db/connect.ts';
import { HttpError } from '#server/http/httpError.ts';
import { beginWaitingBoost, endBoosts } from './boosts.queries.ts';
import { cancelOrdersOfAd, updateOrder } from './orders.queries.ts';
import {
  releaseSlot,
  releaseSlotsOfAd,
  extendSlots,
  isPinSlot,
  pinSlot,
  slotsOfAd,
  reserveSlot,
} from './slots.queries.ts';
import { orderTexts } from './texts.ts';

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

/** Moves the pin to the ad's new breed, item or service; throws 409 when that slot is taken. */
async function moved(
  tx: Database,
  ad: { id: number; section: number },
  pinnedTo: number,
  at: Date,
): Promise<void> {
  const wanted = pinSlot(ad.section, pinnedTo);
  for (const { slot, orderId, reservedUntil } of await slotsOfAd(tx, ad.id)) {
    const isReserved = reservedUntil === null || reservedUntil > at;
    if (!isReserved || !isPinSlot(slot) || slot === wanted) continue;
    if (!(await reserveSlot(tx, wanted, { orderId, adId: ad.id, reservedUntil }, at))) {
      throw new HttpError(409, orderTexts.pinTaken);
    }
    await releaseSlot(tx, slot);
  }
}

export const boostEvents: AdEvents = { published, deleted, moved };
