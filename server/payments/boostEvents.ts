import { BOOST_DAYS } from '#contract/payments.ts';
import type { AdEvents } from '#server/ads/adEvents.ts';
import { addDays } from '#server/clock.ts';
import type { Database } from '#server/db/connect.ts';
import { HttpError } from '#server/http/httpError.ts';
import { beginWaitingBoost, endBoosts } from './boosts.queries.ts';
import { cancelOrdersOfAd, updateOrder } from './orders.queries.ts';
import {
  freeSlot,
  freeSlotsOfAd,
  holdSlots,
  isPinSlot,
  pinSlot,
  slotsOfAd,
  takeSlot,
} from './slots.queries.ts';
import { orderTexts } from './texts.ts';

/** The seven days of a boost that was paid before its ad was public begin now. */
async function published(tx: Database, adId: number, at: Date): Promise<void> {
  const endsAt = addDays(at, BOOST_DAYS);
  const orderId = await beginWaitingBoost(tx, adId, { startsAt: at, endsAt });
  if (!orderId) return;
  await updateOrder(tx, orderId, { activatedAt: at });
  await holdSlots(tx, orderId, endsAt);
}

/** Nothing is lifted any more, nothing can be paid; what never began is paid back by a job. */
async function deleted(tx: Database, adId: number, at: Date): Promise<void> {
  await cancelOrdersOfAd(tx, adId, at);
  await endBoosts(tx, adId, at);
  await freeSlotsOfAd(tx, adId);
}

/** A pinned ad takes its pin along to another breed, item or service, where that place is free. */
async function moved(
  tx: Database,
  ad: { id: number; section: number },
  pinnedTo: number,
  at: Date,
): Promise<void> {
  const wanted = pinSlot(ad.section, pinnedTo);
  for (const { slot, orderId, heldUntil } of await slotsOfAd(tx, ad.id)) {
    const isHeld = heldUntil === null || heldUntil > at;
    if (!isHeld || !isPinSlot(slot) || slot === wanted) continue;
    if (!(await takeSlot(tx, wanted, { orderId, adId: ad.id, heldUntil }, at))) {
      throw new HttpError(409, orderTexts.pinTaken);
    }
    await freeSlot(tx, slot);
  }
}

/** What happens to the boosts of an ad when the ad changes. */
export const boostEvents: AdEvents = { published, deleted, moved };
