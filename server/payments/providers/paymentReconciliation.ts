import { ORDER_STATUS } from '#contract/payments/payments.ts';
import type { Deps } from '#server/deps.ts';
import {
  findOrder,
  findOrderOfPayment,
  savePayment,
  updateOrder,
} from '#server/payments/orders/orders.queries.ts';
import type { Order } from '#server/payments/orders/orders.table.ts';
import type { OrderSteps } from '#server/payments/orders/orderSteps.ts';
import {
  ProviderRejectedError,
  type Page,
  type Payment,
  type PaymentProvider,
} from './provider.ts';
import { orderTexts, problemTexts } from '#server/payments/texts.ts';
import { appLinksOf } from '#server/session/messengers.ts';
import { isExpired, transitions } from '#server/payments/orders/transitions.ts';
import { closeUnmatched, saveUnmatched } from './unmatchedPayments.queries.ts';
import { inRoubles } from './yooKassa.ts';

const matchesOrder = (order: Order, payment: Payment): boolean => {
  const { value, currency } = inRoubles(order.amount);
  return payment.amount === value && payment.currency === currency && payment.orderId === order.id;
};

/** The items of all pages. */
async function* allOf<Item>(read: (cursor: string | undefined) => Promise<Page<Item>>) {
  let cursor: string | undefined;
  do {
    const { items, next } = await read(cursor);
    yield* items;
    cursor = next;
  } while (cursor);
}

/** Applies the provider's payment status to orders in roubles. */
export function createPaymentReconciliation(
  { db, config, clock, log }: Deps,
  { steps, provider }: { steps: OrderSteps; provider: PaymentProvider },
) {
  const returnUrl = ({ id, messenger }: Order): string => {
    // Without a name of the mini app Telegram's link opens the chat with the bot.
    const isOpened = messenger !== 'telegram' || config.miniAppName !== '';
    const link = messenger && isOpened && appLinksOf(config, `pay_${id}`)[messenger];
    return link || `${config.publicUrl}/pay/${id}`;
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
          email: order.email ?? undefined,
        },
        order.id,
      );
      const known = { paymentId: payment.id, paymentLink: payment.link ?? null };
      await savePayment(db, order.id, known);
      return { ...order, ...known };
    } catch (error) {
      if (!(error instanceof ProviderRejectedError)) throw error;
      log.error({ order: order.id, err: error }, 'payment not created');
      return (await steps.run(order, transitions.rejected)).order;
    }
  }

  const applyStatus = (order: Order, payment: Payment) =>
    steps.run(order, (current, facts) => {
      const seen = { ...facts, matches: matchesOrder(current, payment) };
      if (payment.status === 'pending') return transitions.unpaid(current, seen);
      return payment.status === 'canceled'
        ? transitions.voided(current, seen)
        : transitions.received(current, seen);
    });

  async function refundPayment(order: Order, payment: Payment): Promise<void> {
    const key = `${order.id}-refund-${order.refundTries}`;
    try {
      const refund = order.refundId
        ? await provider.readRefund(order.refundId)
        : await provider.refund(payment, key);
      if (refund.status === 'canceled') {
        await updateOrder(db, order.id, { refundId: null, refundTries: order.refundTries + 1 });
        return;
      }
      await updateOrder(db, order.id, { refundId: refund.id });
      if (refund.status === 'succeeded') await steps.run(order, transitions.refunded);
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

  /** Applies what the provider says of the payment, a refund from its cabinet included. */
  async function apply(order: Order, payment: Payment): Promise<void> {
    const refunded = Number(payment.refunded);
    if (payment.status === 'succeeded' && refunded >= Number(payment.amount)) {
      await steps.run(order, transitions.refunded);
      return;
    }
    if (refunded > 0) await updateOrder(db, order.id, { problem: problemTexts.partlyRefunded });
    if (!order.isFinal) await applyStatus(order, payment);
    const current = await findOrder(db, order.id);
    if (current?.refund === 1) await refundPayment(current, payment);
  }

  /** Money that no order explains is noted for an admin until it is back with its owner. */
  async function compareUnmatched({ id, amount, currency, orderId, ...payment }: Payment) {
    if (payment.status === 'succeeded' && Number(payment.refunded) < Number(amount)) {
      log.error({ payment: id }, 'payment without an order');
      const found = { paymentId: id, amount, currency, orderId, foundAt: clock() };
      await saveUnmatched(db, found);
    } else await closeUnmatched(db, id, clock());
  }

  async function compareOne(payment: Payment): Promise<void> {
    const order =
      (await findOrderOfPayment(db, payment.id)) ??
      (payment.orderId ? await findOrder(db, payment.orderId) : undefined);
    if (!order || (order.paymentId !== null && order.paymentId !== payment.id)) {
      await compareUnmatched(payment);
      return;
    }
    const known = { paymentId: payment.id, paymentLink: payment.link ?? null };
    if (order.paymentId === null) await savePayment(db, order.id, known);
    await apply({ ...order, paymentId: payment.id }, payment);
  }

  return {
    issue,

    /**
     * Applies the payments of the provider's list, and those of which money went back lately, by us,
     * from its cabinet or by a bank; returns how many payments there are.
     */
    async compare(since: Date): Promise<number> {
      let count = 0;
      for await (const payment of allOf((cursor) => provider.listPayments(since, cursor))) {
        await compareOne(payment);
        count += 1;
      }
      for await (const id of allOf((cursor) => provider.listRefunds(since, cursor))) {
        const order = await findOrderOfPayment(db, id);
        if (order?.refund !== 2) await compareOne(await provider.read(id));
      }
      return count;
    },

    /** Reads the order's payment and applies its status. */
    async reconcile(order: Order): Promise<void> {
      if (order.paymentId === null) {
        const isOpen = order.status === ORDER_STATUS.pending && !isExpired(order, clock());
        if (isOpen) await issue(order);
        else await steps.run(order, transitions.unpaid);
        return;
      }
      const payment = await readPayment(order, order.paymentId);
      if (payment) await apply(order, payment);
      else await steps.run(order, transitions.unknown);
    },
  };
}
