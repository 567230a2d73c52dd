import { boostServiceOf } from '#contract/payments/payments.ts';
import type { PaymentRow, PaymentsQuery } from '#contract/payments/money.ts';
import type { Deps } from '#server/deps.ts';
import { periodOf } from './ordersReport.service.ts';
import { eventsOfOrders, searchOrders } from './payments.queries.ts';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Orders for an admin's search and for the bookkeeper's export. */
export async function listPayments(
  { db, clock }: Deps,
  { query, from, to, limit, offset }: PaymentsQuery,
): Promise<PaymentRow[]> {
  const period = from || to ? periodOf({ from, to }, clock()).period : undefined;
  const found = await searchOrders(db, { query, period, limit, offset });
  const ids = found.map(({ id }) => id);
  const events = ids.length > 0 ? await eventsOfOrders(db, ids) : [];
  return found.map((order) => ({
    id: order.id,
    created_at: order.createdAt.toISOString(),
    paid_at: iso(order.paidAt),
    closed_at: iso(order.closedAt),
    refunded_at: iso(order.refundedAt),
    status: order.status,
    amount: order.amount,
    currency: order.currency,
    service_type: boostServiceOf(order.kind),
    ad_id: order.adId,
    title: order.adTitle,
    user_id: order.userId,
    username: order.username,
    payment_id: order.paymentId,
    refund: order.refund,
    refunded_by: order.refundedBy,
    problem: order.problem,
    events: events
      .filter((event) => event.orderId === order.id)
      .map(({ kind, receivedAt }) => ({ kind, received_at: receivedAt.toISOString() })),
  }));
}
