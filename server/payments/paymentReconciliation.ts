import { BOOST_DAYS, ORDER_STATUS } from '#contract/payments.ts';
import { STATUS } from '#contract/ads.ts';
import { addDays } from '#server/clock.ts';
import { inTransaction, type Database } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { insertBoost } from './boosts.queries.ts';
import { findOrder, savePayment, lockOrder, lockOrderedAd, updateOrder } from './orders.queries.ts';
import type { Order } from './orders.table.ts';
import { ProviderRejectedError, type Payment, type PaymentProvider } from './provider.ts';
import { releaseSlots, extendSlots } from './slots.queries.ts';
import { orderTexts, problemTexts } from './texts.ts';
import { inRoubles } from './yooKassa.ts';

type Ad = Awaited<ReturnType<typeof lockOrderedAd>>;
type Ending = Pick<Order, 'status'> & { cancelledBy?: Order['cancelledBy']; problem?: string };

export const isExpired = (order: Order, at: Date): boolean =>
  order.capturingAt === null && order.expiresAt <= at;

/**
 * Applies the provider's payment status to an order. Each step is one transaction that rereads the
 * order, so it is idempotent, safe under concurrency and can be interrupted anywhere:
 *
 *   pending ─► capturing ─► paid (starts the boost, once)
 *      ├─► cancelled: by the user, on expiry, with its ad      an authorized payment is voided,
 *      └─► failed: declined by the provider                    a captured one is refunded
 */
export function createPaymentReconciliation(
  { db, config, clock, log, announce }: Deps,
  provider: PaymentProvider,
) {
  const returnUrl = ({ id, inTelegram }: Order): string => {
    const { botUsername, miniAppName, publicUrl } = config;
    return inTelegram && botUsername && miniAppName
      ? `https://t.me/${botUsername}/${miniAppName}?startapp=pay_${id}`
      : `${publicUrl}/pay/${id}`;
  };

  /** Locks the ad, then the order: the same order everywhere avoids deadlocks. */
  const withOrder = <Result>(
    { id, adId }: Order,
    work: (tx: Database, order: Order, ad: Ad) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(db, async (tx) => {
      const ad = adId === null ? undefined : await lockOrderedAd(tx, adId);
      return work(tx, await lockOrder(tx, id), ad);
    });

  async function close(tx: Database, order: Order, ending: Ending, isFinal: boolean) {
    await releaseSlots(tx, order.id);
    await updateOrder(tx, order.id, { ...ending, closedAt: clock(), isFinal });
  }

  const matchesOrder = (order: Order, payment: Payment): boolean => {
    const { value, currency } = inRoubles(order.amount);
    return (
      payment.amount === value && payment.currency === currency && payment.orderId === order.id
    );
  };

  /** Creates the order's payment; idempotent, the order's id is the key. */
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
      await savePayment(db, order.id, known);
      return { ...order, ...known };
    } catch (error) {
      if (!(error instanceof ProviderRejectedError)) throw error;
      log.error({ order: order.id, err: error }, 'payment not created');
      return withOrder(order, async (tx, current) => {
        if (current.status === ORDER_STATUS.pending) {
          await close(tx, current, { status: ORDER_STATUS.failed }, true);
        }
        return lockOrder(tx, order.id);
      });
    }
  }

  /** Not paid yet: closes the order when it has expired or its ad is gone. */
  const onPending = (order: Order) =>
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

  /** Authorized: decides whether to capture, and records that before the provider is called. */
  const decideCapture = (order: Order, payment: Payment): Promise<boolean> =>
    withOrder(order, async (tx, current, ad) => {
      if (current.status !== ORDER_STATUS.pending) return false;
      if (!matchesOrder(current, payment)) {
        const ending = { status: ORDER_STATUS.failed, problem: problemTexts.mismatch } as const;
        await close(tx, current, ending, false);
        return false;
      }
      if (!ad || isExpired(current, clock()) || (await extendSlots(tx, order.id, null)) === 0) {
        const cancelledBy = ad ? 'expiry' : 'ad';
        await close(tx, current, { status: ORDER_STATUS.cancelled, cancelledBy }, false);
        return false;
      }
      if (!current.capturingAt) await updateOrder(tx, order.id, { capturingAt: clock() });
      return true;
    });

  /** Captured: starts the boost, or requests a refund. */
  const onSucceeded = (order: Order, payment: Payment): Promise<void> =>
    withOrder(order, async (tx, current, ad) => {
      if (current.status === ORDER_STATUS.paid) {
        await updateOrder(tx, order.id, { isFinal: true });
        return;
      }
      const at = clock();
      const isOpen = current.status === ORDER_STATUS.pending;
      const isPayable = isOpen && ad && !isExpired(current, at) && matchesOrder(current, payment);
      if (isPayable && (await extendSlots(tx, order.id, null)) > 0) {
        await activate(tx, current, ad, at);
        return;
      }
      const problem = matchesOrder(current, payment) ? current.problem : problemTexts.mismatch;
      if (isOpen) {
        const cancelledBy = ad ? 'expiry' : 'ad';
        await close(tx, current, { status: ORDER_STATUS.cancelled, cancelledBy }, true);
      }
      const refund = current.refund === 0 ? 1 : current.refund;
      await updateOrder(tx, order.id, { isFinal: true, refund, problem });
    });

  async function activate(
    tx: Database,
    order: Order,
    ad: NonNullable<Ad>,
    at: Date,
  ): Promise<void> {
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
    await extendSlots(tx, order.id, endsAt);
    if (order.userId === null) return;
    const notice = { kind: 'order_paid', cause: `order ${order.id}`, adId: ad.id } as const;
    await announce(tx, [{ ...notice, to: order.userId, at, data: { orderId: order.id } }]);
  }

  /** The payment was cancelled by the provider or by us. */
  const onCanceled = (order: Order): Promise<void> =>
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

  async function applyStatus(order: Order, payment: Payment): Promise<void> {
    if (payment.status === 'pending') {
      await onPending(order);
    } else if (payment.status === 'canceled') {
      await onCanceled(order);
    } else if (payment.status === 'succeeded') {
      await onSucceeded(order, payment);
    } else {
      const shouldCapture = await decideCapture(order, payment);
      const next = shouldCapture
        ? await provider.capture(payment, `${order.id}-capture`)
        : await provider.cancel(payment.id, `${order.id}-cancel`);
      if (next.status !== payment.status) await applyStatus(order, next);
    }
  }

  async function refundPayment(order: Order, payment: Payment): Promise<void> {
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
      if (!(error instanceof ProviderRejectedError)) throw error;
      log.error({ order: order.id, err: error }, 'refund rejected');
      await updateOrder(db, order.id, { problem: problemTexts.refundRejected });
    }
  }

  /** Undefined when the provider does not know the payment. */
  async function readPayment(order: Order, id: string): Promise<Payment | undefined> {
    try {
      return await provider.read(id);
    } catch (error) {
      if (!(error instanceof ProviderRejectedError) || error.status !== 404) throw error;
      log.error({ order: order.id, payment: id }, 'payment unknown to the provider');
      return undefined;
    }
  }

  /** The provider does not know the payment: closes the order and asks an admin to look. */
  const onUnknown = (order: Order): Promise<void> =>
    withOrder(order, async (tx, current) => {
      if (current.status === ORDER_STATUS.pending) {
        await close(tx, current, { status: ORDER_STATUS.failed }, true);
      }
      const refund = current.refund === 1 ? 0 : current.refund;
      const known = { problem: problemTexts.unknown, isOutcomeUnknown: true };
      await updateOrder(tx, order.id, { ...known, refund, isFinal: true });
    });

  return {
    issue,

    /** Reads the order's payment and applies its status. */
    async reconcile(order: Order): Promise<void> {
      if (order.paymentId === null) {
        const isOpen = order.status === ORDER_STATUS.pending && !isExpired(order, clock());
        if (isOpen) await issue(order);
        else await onPending(order);
        return;
      }
      const payment = await readPayment(order, order.paymentId);
      if (!payment) {
        await onUnknown(order);
        return;
      }
      if (!order.isFinal) await applyStatus(order, payment);
      const current = await findOrder(db, order.id);
      if (current?.refund === 1) await refundPayment(current, payment);
    },
  };
}
