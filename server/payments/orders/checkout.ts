import { randomBytes } from 'node:crypto';
import { STATUS } from '#contract/ads/ads.ts';
import { BOOST } from '#contract/payments/boostViews.ts';
import {
  CANCELLED_ORDERS_PER_HOUR,
  ORDER_STATUS,
  PAYMENT_MINUTES,
  type OrderBody,
} from '#contract/payments/payments.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { boostServiceNames } from '#contract/texts.ts';
import { recordAction } from '#server/audit/audit.queries.ts';
import { lockAd, type StoredAd } from '#server/ads/ads.queries.ts';
import type { SectionAds } from '#server/ads/section.ts';
import { adTexts } from '#server/ads/texts.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { secondsUntilAllowed } from '#server/db/slidingWindow.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { lockViewer } from '#server/session/accounts/users.queries.ts';
import { findUnissued, insertOrder, unpaidSince } from './orders.queries.ts';
import type { Order } from './orders.table.ts';
import type { PriceList } from '#server/payments/prices.ts';
import {
  adSlot,
  findReservations,
  pinSlot,
  reserveSlot,
} from '#server/payments/boosts/slots.queries.ts';
import { orderTexts } from '#server/payments/texts.ts';

interface Checkout extends PriceList {
  section: SectionAds;
  body: OrderBody;
}

/** Creates an order and reserves its slots; throws an `HttpError` with the reason otherwise. */
export function createCheckout({ db, clock }: Deps) {
  /** Checks in the order of the error digits that the client knows: 1, 2, 3, 4. */
  async function assertSlotsFree(tx: Database, slots: string[], viewer: Viewer): Promise<void> {
    const at = clock();
    const reservations = await findReservations(tx, slots, at);
    const paid = reservations.filter(({ status }) => status === ORDER_STATUS.paid);
    const [ofAd] = slots;
    if (paid.some(({ slot }) => slot === ofAd))
      throw new HttpError(409, orderTexts.boosted, { code: 'ALREADY_BOOSTED' });
    if (paid.length > 0) throw new HttpError(409, orderTexts.slotTaken, { code: 'SLOT_TAKEN' });
    const limit = { count: CANCELLED_ORDERS_PER_HOUR, ms: HOUR_MS };
    const retryAfterSeconds = await secondsUntilAllowed(at, limit, (since) =>
      unpaidSince(tx, viewer.id, { since, at }),
    );
    if (retryAfterSeconds > 0) {
      const code = 'CANCELLED_TOO_OFTEN';
      throw new HttpError(429, orderTexts.cancelledTooOften, { code, retryAfterSeconds });
    }
    if (reservations.length > 0) {
      const own = reservations.find(({ userId }) => userId === viewer.id);
      throw new HttpError(409, orderTexts.pending, { code: 'ORDER_PENDING', order: own?.orderId });
    }
  }

  function assertMayOrder(ad: StoredAd | undefined, viewer: Viewer): asserts ad is StoredAd {
    if (!ad || ad.deletedAt) throw new HttpError(404, adTexts.notFound);
    if (viewer.isAdmin) return;
    if (ad.authorId !== viewer.id) throw new HttpError(403, adTexts.notYours);
    const isPublished = ad.status === STATUS.published && ad.expiresAt && ad.expiresAt > clock();
    if (!isPublished) throw new HttpError(400, orderTexts.notPublished);
  }

  return (viewer: Viewer, { section, body, currency, prices }: Checkout): Promise<Order> =>
    inTransaction(db, async (tx) => {
      await lockViewer(tx, viewer);
      const ad = await lockAd(tx, SECTION[section.name], body.ad_id);
      assertMayOrder(ad, viewer);
      const at = clock();
      const kind = body.service_type === boostServiceNames[0] ? BOOST.pinned : BOOST.promoted;
      const wanted = {
        userId: viewer.id,
        adId: ad.id,
        kind,
        amount: prices[kind],
        currency,
        email: body.email ?? null,
      };
      // The provider was silent: another attempt goes on with the order that waits for its payment.
      const unissued = await findUnissued(tx, wanted, at);
      if (unissued) return unissued;
      const slots = [adSlot(ad.id)];
      const item = await section.pinSlot?.(tx, ad.id);
      if (kind === BOOST.pinned && item) slots.push(pinSlot(SECTION[section.name], item));
      await assertSlotsFree(tx, slots, viewer);
      const expiresAt = new Date(at.getTime() + PAYMENT_MINUTES * MINUTE_MS);
      const order = await insertOrder(tx, {
        id: randomBytes(16).toString('base64url'),
        ...wanted,
        section: SECTION[section.name],
        adTitle: ad.title,
        inTelegram: body.in_telegram,
        messenger: body.messenger ?? (body.in_telegram ? 'telegram' : null),
        createdAt: at,
        expiresAt,
      });
      const reservation = { orderId: order.id, adId: ad.id, reservedUntil: expiresAt };
      for (const slot of slots) {
        if (await reserveSlot(tx, slot, reservation, at)) continue;
        // A concurrent order reserved the slot after the check above.
        await assertSlotsFree(tx, slots, viewer);
        throw new HttpError(409, orderTexts.pending, { code: 'ORDER_PENDING' });
      }
      // Only admins may boost other users' ads.
      if (ad.authorId !== viewer.id) {
        await recordAction(tx, viewer, {
          action: 'boost',
          object: 'ad',
          objectId: ad.id,
          section: SECTION[section.name],
          title: ad.title,
          userId: ad.authorId,
          after: { kind: body.service_type, amount: order.amount },
          at,
        });
      }
      return order;
    });
}
