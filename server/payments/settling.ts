import { BOOST_DAYS, ORDER_STATUS } from '#contract/payments.ts';
import { STATUS } from '#contract/ads.ts';
import { addDays } from '#server/clock.ts';
import { inTransaction, type Database } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { insertBoost } from './boosts.queries.ts';
import { findOrder, keepPayment, lockOrder, lockOrderedAd, updateOrder } from './orders.queries.ts';
import type { Order } from './orders.table.ts';
import { ProviderRefusedError, type Payment, type PaymentProvider } from './provider.ts';
import { freeSlots, holdSlots } from './slots.queries.ts';
import { orderTexts, problemTexts } from './texts.ts';
import { inRoubles } from './yooKassa.ts';

type Ad = Awaited<ReturnType<typeof lockOrderedAd>>;
type Ending = Pick<Order, 'status'> & { cancelledBy?: Order['cancelledBy']; problem?: string };

export const isExpired = (order: Order, at: Date): boolean =>
  order.capturingAt === null && order.expiresAt <= at;

/**
 * Moves an order on by what the provider says of its payment. Every step is one transaction that
 * looks at the order anew, so it bears being repeated, overtaken by another and broken off anywhere:
 *
 *   pending ─► capturing ─► paid (its boost begins, once)
 *      ├─► cancelled: by the person, by time, with its ad      money that is set aside is let go,
 *      └─► failed: declined by the provider                    money that was taken goes back
 */
export function createSettling({ db, config, clock, log }: Deps, provider: PaymentProvider) {
  const returnUrl = ({ id, inTelegram }: Order): string => {
    const { botUsername, miniAppName, publicUrl } = config;
    return inTelegram && botUsername && miniAppName
      ? `https://t.me/${botUsername}/${miniAppName}?startapp=pay_${id}`
      : `${publicUrl}/pay/${id}`;
  };

  /** Works on the order with its ad, both locked: the ad first, as everything else here does. */
  const withOrder = <Result>(
    { id, adId }: Order,
    work: (tx: Database, order: Order, ad: Ad) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(db, async (tx) => {
      const ad = adId === null ? undefined : await lockOrderedAd(tx, adId);
      return work(tx, await lockOrder(tx, id), ad);
    });

  async function close(tx: Database, order: Order, ending: Ending, isFinal: boolean) {
    await freeSlots(tx, order.id);
    await updateOrder(tx, order.id, { ...ending, closedAt: clock(), isFinal });
  }

  const fits = (order: Order, payment: Payment): boolean => {
    const { value, currency } = inRoubles(order.amount);
    return (
      payment.amount === value && payment.currency === currency && payment.orderId === order.id
    );
  };

  /** Asks the provider for a payment; under the order's own key it makes one, however often asked. */
  async function issue(order: Order): Promise<Order> {
    try {
      const payment = await provider.create(
        {
          orderId: order.id,
          roubles: order.amount,
          description: orderTexts.description[order.kind](order.adTitle),
          returnUrl: returnUrl(order),
        },
        order.id,
      );
      const known = { paymentId: payment.id, paymentLink: payment.link ?? null };
      await keepPayment(db, order.id, known);
      return { ...order, ...known };
    } catch (error) {
      if (!(error instanceof ProviderRefusedError)) throw error;
      log.error({ order: order.id, err: error }, 'payment not created');
      return withOrder(order, async (tx, current) => {
        if (current.status === ORDER_STATUS.pending) {
          await close(tx, current, { status: ORDER_STATUS.failed }, true);
        }
        return lockOrder(tx, order.id);
      });
    }
  }

  /** Nothing has been paid yet: the order lives on, or its time is over. */
  const whilePending = (order: Order) =>
    withOrder(order, async (tx, current, ad) => {
      const isLost = !ad || isExpired(current, clock());
      if (current.status === ORDER_STATUS.pending && isLost) {
        const cancelledBy = ad ? 'expiry' : 'ad';
        const ending = { status: ORDER_STATUS.cancelled, cancelledBy } as const;
        await close(tx, current, ending, current.paymentId === null);
      } else if (current.status !== ORDER_STATUS.pending && current.paymentId === null) {
        await updateOrder(tx, order.id, { isFinal: true });
      }
    });

  /** The money is set aside: whether it is to be taken. That it will be is written down first. */
  const decideCapture = (order: Order, payment: Payment): Promise<boolean> =>
    withOrder(order, async (tx, current, ad) => {
      if (current.status !== ORDER_STATUS.pending) return false;
      if (!fits(current, payment)) {
        const ending = { status: ORDER_STATUS.failed, problem: problemTexts.mismatch } as const;
        await close(tx, current, ending, false);
        return false;
      }
      if (!ad || isExpired(current, clock()) || (await holdSlots(tx, order.id, null)) === 0) {
        const cancelledBy = ad ? 'expiry' : 'ad';
        await close(tx, current, { status: ORDER_STATUS.cancelled, cancelledBy }, false);
        return false;
      }
      if (!current.capturingAt) await updateOrder(tx, order.id, { capturingAt: clock() });
      return true;
    });

  /** The money is taken: the boost begins, or the money goes back. */
  const whenTaken = (order: Order, payment: Payment): Promise<void> =>
    withOrder(order, async (tx, current, ad) => {
      if (current.status === ORDER_STATUS.paid) {
        await updateOrder(tx, order.id, { isFinal: true });
        return;
      }
      const at = clock();
      const isOpen = current.status === ORDER_STATUS.pending;
      const isPayable = isOpen && ad && !isExpired(current, at) && fits(current, payment);
      if (isPayable && (await holdSlots(tx, order.id, null)) > 0) {
        await begin(tx, current, ad, at);
        return;
      }
      const problem = fits(current, payment) ? current.problem : problemTexts.mismatch;
      if (isOpen) {
        const cancelledBy = ad ? 'expiry' : 'ad';
        await close(tx, current, { status: ORDER_STATUS.cancelled, cancelledBy }, true);
      }
      const refund = current.refund === 0 ? 1 : current.refund;
      await updateOrder(tx, order.id, { isFinal: true, refund, problem });
    });

  async function begin(tx: Database, order: Order, ad: NonNullable<Ad>, at: Date): Promise<void> {
    const isPublished =
      ad.status === STATUS.published && ad.expiresAt !== null && ad.expiresAt > at;
    const endsAt = isPublished ? addDays(at, BOOST_DAYS) : null;
    const startsAt = isPublished ? at : null;
    await updateOrder(tx, order.id, {
      status: ORDER_STATUS.paid,
      paidAt: at,
      closedAt: at,
      activatedAt: startsAt,
      isFinal: true,
    });
    await insertBoost(tx, { adId: ad.id, orderId: order.id, kind: order.kind, startsAt, endsAt });
    await holdSlots(tx, order.id, endsAt);
  }

  /** The provider has given the payment up, or we have. */
  const whenCanceled = (order: Order): Promise<void> =>
    withOrder(order, async (tx, current) => {
      if (current.status !== ORDER_STATUS.pending) {
        await updateOrder(tx, order.id, { isFinal: true });
        return;
      }
      const ending = isExpired(current, clock())
        ? ({ status: ORDER_STATUS.cancelled, cancelledBy: 'expiry' } as const)
        : { status: ORDER_STATUS.failed };
      await close(tx, current, ending, true);
    });

  async function follow(order: Order, payment: Payment): Promise<void> {
    if (payment.status === 'pending') {
      await whilePending(order);
    } else if (payment.status === 'canceled') {
      await whenCanceled(order);
    } else if (payment.status === 'succeeded') {
      await whenTaken(order, payment);
    } else {
      const isTaken = await decideCapture(order, payment);
      const next = isTaken
        ? await provider.capture(payment, `${order.id}-capture`)
        : await provider.cancel(payment.id, `${order.id}-cancel`);
      if (next.status !== payment.status) await follow(order, next);
    }
  }

  async function giveBack(order: Order, payment: Payment): Promise<void> {
    const key = `${order.id}-refund-${order.refundTries}`;
    try {
      const refund = order.refundId
        ? await provider.readRefund(order.refundId)
        : await provider.refund(payment, key);
      if (refund.status === 'canceled') {
        await updateOrder(db, order.id, { refundId: null, refundTries: order.refundTries + 1 });
      } else {
        const isDone = refund.status === 'succeeded';
        await updateOrder(db, order.id, { refundId: refund.id, ...(isDone && { refund: 2 }) });
      }
    } catch (error) {
      if (!(error instanceof ProviderRefusedError)) throw error;
      log.error({ order: order.id, err: error }, 'refund refused');
      await updateOrder(db, order.id, { problem: problemTexts.refundRefused });
    }
  }

  /** What the provider says of a payment; one that it does not know can no longer be paid. */
  async function readPayment(order: Order, id: string): Promise<Payment> {
    try {
      return await provider.read(id);
    } catch (error) {
      if (!(error instanceof ProviderRefusedError) || error.status !== 404) throw error;
      log.error({ order: order.id, payment: id }, 'payment unknown to its provider');
      const { value: amount, currency } = inRoubles(order.amount);
      return { id, status: 'canceled', amount, currency, orderId: order.id, link: undefined };
    }
  }

  return {
    issue,

    /** Asks the provider about an order and moves it on. */
    async settle(order: Order): Promise<void> {
      if (order.paymentId === null) {
        const isOpen = order.status === ORDER_STATUS.pending && !isExpired(order, clock());
        if (isOpen) await issue(order);
        else await whilePending(order);
        return;
      }
      const payment = await readPayment(order, order.paymentId);
      if (!order.isFinal) await follow(order, payment);
      const current = await findOrder(db, order.id);
      if (current?.refund === 1) await giveBack(current, payment);
    },
  };
}
