import { BOOST_DAYS } from '#contract/payments/payments.ts';
import { STATUS } from '#contract/ads/ads.ts';
import { addDays } from '#server/shared/clock.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { endBoostOfOrder, insertBoost } from '#server/payments/boosts/boosts.queries.ts';
import { lockOrder, lockOrderedAd, updateOrder } from './orders.queries.ts';
import type { Order } from './orders.table.ts';
import { countSlots, extendSlots, releaseSlots } from '#server/payments/boosts/slots.queries.ts';
import type { Facts, Step } from './transitions.ts';

interface StepOptions {
  /** Stored along with the step, which sees it. */
  more?: (order: Order) => Partial<Order>;
  /** Locks what comes before the ad: the user. */
  lockFirst?: (tx: Database) => Promise<unknown>;
  /** Called in the transaction when the order changes. */
  onStep?: (tx: Database, order: Order) => Promise<void>;
}

type Ad = NonNullable<Awaited<ReturnType<typeof lockOrderedAd>>>;
export type OrderSteps = ReturnType<typeof createOrderSteps>;

/**
 * Applies steps of the state machine. Each is one transaction that rereads the order, so it is
 * idempotent, safe under concurrency and can be interrupted anywhere.
 */
export function createOrderSteps({ db, clock, announce }: Deps) {
  async function startBoost(tx: Database, order: Order, ad: Ad, at: Date): Promise<void> {
    const isPublished =
      ad.status === STATUS.published && ad.expiresAt !== null && ad.expiresAt > at;
    const endsAt = isPublished ? addDays(at, BOOST_DAYS) : null;
    const startsAt = isPublished ? at : null;
    await updateOrder(tx, order.id, { activatedAt: startsAt });
    await insertBoost(tx, { adId: ad.id, orderId: order.id, kind: order.kind, startsAt, endsAt });
    await extendSlots(tx, order.id, endsAt);
    if (order.userId === null) return;
    const notice = { kind: 'order_paid', cause: `order ${order.id}`, adId: ad.id } as const;
    await announce(tx, [{ ...notice, to: order.userId, at, data: { orderId: order.id } }]);
  }

  return {
    /** Locks the user, the ad, then the order: the same order everywhere avoids deadlocks. */
    run: (
      { id, adId }: Pick<Order, 'id' | 'adId'>,
      decide: (order: Order, facts: Facts) => Step,
      { lockFirst = async () => {}, more = () => ({}), onStep = async () => {} }: StepOptions = {},
    ): Promise<{ order: Order; step: Step }> =>
      inTransaction(db, async (tx) => {
        await lockFirst(tx);
        const ad = adId === null ? undefined : await lockOrderedAd(tx, adId);
        const known = await lockOrder(tx, id);
        const order = { ...known, ...more(known) };
        const at = clock();
        const hasSlots = (await countSlots(tx, id)) > 0;
        const step = decide(order, { at, hasAd: ad !== undefined, hasSlots });
        const change = { ...more(known), ...step.change };
        if (step.slots === 'release') await releaseSlots(tx, id);
        if (step.slots === 'hold') await extendSlots(tx, id, null);
        if (Object.keys(change).length > 0) await updateOrder(tx, id, change);
        if (step.boost === 'start' && ad) await startBoost(tx, order, ad, at);
        if (step.change) await onStep(tx, order);
        if (step.boost === 'end') await endBoostOfOrder(tx, id, at);
        return { order: { ...order, ...step.change }, step };
      }),
  };
}
