import { randomBytes } from 'node:crypto';
import { ORDER_STATUS, PAYMENT_MINUTES } from '#contract/payments/payments.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import {
  findOrder,
  findOrderOfPayment,
  insertOrder,
  updateOrder,
} from '#server/payments/orders/orders.queries.ts';
import type { Order } from '#server/payments/orders/orders.table.ts';
import type { OrderSteps } from '#server/payments/orders/orderSteps.ts';
import { finishEvent, storeEvent } from './paymentEvents.queries.ts';
import { ProviderRejectedError } from './provider.ts';
import { TRANSACTIONS_PAGE, type telegramStars } from './stars.ts';
import { orderTexts, problemTexts } from '#server/payments/texts.ts';
import { closeUnmatched, saveUnmatched } from './unmatchedPayments.queries.ts';
import {
  isExpired,
  transitions,
  type Facts,
  type OrderState,
  type Step,
} from '#server/payments/orders/transitions.ts';

/** What Telegram tells of a payment in Stars. */
interface StarPayment {
  /** The invoice's payload. */
  orderId: string;
  chargeId: string;
  stars: number;
  currency: string;
  telegramId: number;
}

/** After the question before the payment, the money comes within seconds or not at all. */
const CHECKOUT_MS = PAYMENT_MINUTES * MINUTE_MS;

export type StarsReconciliation = ReturnType<typeof createStarsReconciliation>;

const matchesOrder = (
  order: Pick<Order, 'currency' | 'amount'>,
  { currency, stars }: Pick<StarPayment, 'currency' | 'stars'>,
): boolean => currency === order.currency && stars === order.amount;

/** May be paid now; from here on the order does not expire. */
export function approve(order: OrderState, facts: Facts): Step {
  const isPayable =
    order.status === ORDER_STATUS.pending &&
    facts.hasAd &&
    facts.hasSlots &&
    !isExpired(order, facts.at);
  return isPayable ? { change: { approvedAt: facts.at }, slots: 'hold' } : {};
}

/** Asked but not paid: the order expires after all. */
export function giveUp(order: OrderState, facts: Facts): Step {
  const isLost =
    order.approvedAt !== null && facts.at.getTime() - order.approvedAt.getTime() >= CHECKOUT_MS;
  return transitions.unpaid(isLost ? { ...order, approvedAt: null } : order, facts);
}

/** Payments of orders in Stars; Telegram tells of them, and cannot be asked for a single one. */
export function createStarsReconciliation(
  { db, clock, log }: Deps,
  { steps, stars }: { steps: OrderSteps; stars: ReturnType<typeof telegramStars> },
) {
  async function issue(order: Order): Promise<Order> {
    try {
      const paymentLink = await stars.createInvoiceLink({
        orderId: order.id,
        stars: order.amount,
        title: orderTexts.invoice[order.kind],
        description: orderTexts.description[order.kind](order.adTitle),
      });
      await updateOrder(db, order.id, { paymentLink });
      return { ...order, paymentLink };
    } catch (error) {
      if (!(error instanceof ProviderRejectedError)) throw error;
      log.error({ order: order.id, err: error }, 'invoice not created');
      return (await steps.run(order, transitions.rejected)).order;
    }
  }

  async function refund(order: Order): Promise<void> {
    if (order.paymentId === null || order.payerTelegramId === null) return;
    try {
      await stars.refund(order.payerTelegramId, order.paymentId);
      await steps.run(order, transitions.refunded);
    } catch (error) {
      if (!(error instanceof ProviderRejectedError)) throw error;
      log.error({ order: order.id, err: error }, 'refund rejected');
      await updateOrder(db, order.id, { problem: problemTexts.refundRejected });
    }
  }

  /** A second payment of one invoice becomes an order of its own, which is refunded. */
  async function surplus(order: Order, payment: StarPayment): Promise<Order> {
    const at = clock();
    const { userId, adId, section, adTitle, kind, inTelegram, messenger } = order;
    return insertOrder(db, {
      userId,
      adId,
      section,
      adTitle,
      kind,
      inTelegram,
      messenger,
      id: randomBytes(16).toString('base64url'),
      currency: 'XTR',
      amount: payment.stars,
      status: ORDER_STATUS.failed,
      createdAt: at,
      expiresAt: new Date(at.getTime() + CHECKOUT_MS),
      closedAt: at,
      paymentId: payment.chargeId,
      payerTelegramId: payment.telegramId,
      isFinal: true,
      refund: 1,
      problem: problemTexts.paidTwice,
    });
  }

  /** Stores Telegram's message before `work`. */
  async function once<Result>(
    event: { id: string; orderId: string; kind: string },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const id = `stars ${event.kind} ${event.id}`;
    await storeEvent(db, { ...event, id, receivedAt: clock() });
    const result = await work();
    await finishEvent(db, id, clock());
    return result;
  }

  /** Credits a payment once by its charge id; what comes too late goes back. */
  async function credit(payment: StarPayment): Promise<void> {
    const { orderId, chargeId, telegramId } = payment;
    const known = await findOrderOfPayment(db, chargeId);
    const ordered = known ?? (await findOrder(db, orderId));
    if (!ordered) {
      log.error({ order: orderId, payment: chargeId }, 'stars paid without an order');
      const { stars: amount, currency } = payment;
      const found = { paymentId: chargeId, amount: String(amount), currency, orderId };
      await saveUnmatched(db, { ...found, foundAt: clock() });
      await stars.refund(telegramId, chargeId);
      await closeUnmatched(db, chargeId, clock());
      return;
    }
    const { order } = await steps.run(
      ordered,
      (now, facts) =>
        now.paymentId === chargeId
          ? transitions.received(now, { ...facts, matches: matchesOrder(now, payment) })
          : {},
      {
        more: (now) =>
          now.paymentId === null ? { paymentId: chargeId, payerTelegramId: telegramId } : {},
      },
    );
    const current = order.paymentId === chargeId ? order : await surplus(order, payment);
    if (current.refund === 1) await refund(current);
  }

  /** Returned by Telegram, or by us. */
  async function refunded(chargeId: string): Promise<void> {
    const order = await findOrderOfPayment(db, chargeId);
    if (!order || order.refund === 2) return;
    const event = { id: chargeId, orderId: order.id, kind: 'refunded_payment' };
    await once(event, () => steps.run(order, transitions.refunded));
  }

  return {
    issue,

    /** Creates a missing invoice, closes what was not paid, and refunds. */
    async reconcile(order: Order): Promise<void> {
      if (order.refund === 1) await refund(order);
      else if (order.paymentId !== null || order.status !== ORDER_STATUS.pending) {
        await steps.run(order, (current) => (current.isFinal ? {} : { change: { isFinal: true } }));
      } else if (order.paymentLink === null && !isExpired(order, clock())) await issue(order);
      else await steps.run(order, giveUp);
    },

    /** Credits and refunds what the bot was not told of; returns how many transactions it saw. */
    async compare(since: Date): Promise<number> {
      let count = 0;
      for (let page; page === undefined || page.length === TRANSACTIONS_PAGE;) {
        page = await stars.transactions(count);
        count += page.length;
        for (const { id, amount, date, source, receiver } of page) {
          if (date * SECOND_MS < since.getTime()) continue;
          const payer = source?.type === 'user' ? source : undefined;
          const paid = { chargeId: id, stars: amount, currency: 'XTR' };
          if (payer?.invoice_payload && !(await findOrderOfPayment(db, id))) {
            await credit({ ...paid, orderId: payer.invoice_payload, telegramId: payer.user.id });
          } else if (receiver?.type === 'user') await refunded(id);
        }
      }
      return count;
    },

    /** Telegram's question before a payment. Returns why it may not be paid. */
    async approve({ queryId, ...payment }: Omit<StarPayment, 'chargeId'> & { queryId: string }) {
      const order = await findOrder(db, payment.orderId);
      if (!order) return orderTexts.notFound;
      const event = { id: queryId, orderId: order.id, kind: 'pre_checkout_query' };
      const { step } = await once(event, () =>
        steps.run(order, (now, facts) => (matchesOrder(now, payment) ? approve(now, facts) : {})),
      );
      return step.change ? undefined : orderTexts.tooLate;
    },

    async paid(payment: StarPayment): Promise<void> {
      const order = await findOrder(db, payment.orderId);
      const work = () => credit(payment);
      if (!order) return work();
      const event = { id: payment.chargeId, orderId: order.id, kind: 'successful_payment' };
      await once(event, work);
    },

    refunded,
  };
}
