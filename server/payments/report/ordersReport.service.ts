import {
  REPORT_DAYS,
  REPORT_DAYS_MAX,
  type AttentionReason,
  type OrdersReport,
  type OrdersReportQuery,
} from '#contract/payments/money.ts';
import { boostServiceOf } from '#contract/payments/payments.ts';
import { fieldErrors } from '#contract/texts.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { addDays, moscowDay } from '#server/shared/clock.ts';
import type { Deps } from '#server/deps.ts';
import { recordAction } from '#server/audit/audit.queries.ts';
import { inTransaction } from '#server/db/database.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import {
  countOrdersNeedingAttention,
  ordersByDay,
  ordersByProduct,
  ordersNeedingAttention,
  providerRefunds,
} from './ordersReport.queries.ts';
import { orderTexts } from '#server/payments/texts.ts';
import {
  closeUnmatched,
  countUnmatched,
  openUnmatched,
} from '#server/payments/providers/unmatchedPayments.queries.ts';

/** The job closes an expired order within minutes; after this it counts as overdue. */
const LATE_MS = 5 * MINUTE_MS;

const startOf = (day: string): Date => new Date(`${day}T00:00:00+03:00`);

const counted = [
  'pending',
  'paid',
  'cancelled',
  'failed',
  'paid_sum',
  'refunded_sum',
  'stars_sum',
  'stars_refunded',
] as const;

/** Throws 422 for an empty or too long period. */
export function periodOf(query: OrdersReportQuery, at: Date) {
  const to = query.to ?? moscowDay(at);
  const from = query.from ?? moscowDay(startOf(to), 1 - REPORT_DAYS);
  const days = (startOf(to).getTime() - startOf(from).getTime()) / DAY_MS + 1;
  if (days < 1 || days > REPORT_DAYS_MAX) throw validationError({ from: fieldErrors.invalid });
  return { from, to, period: { from: startOf(from), to: addDays(startOf(to), 1) } };
}

/** How many orders, and payments without one, need a look. */
export async function countAttention({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const orders = await countOrdersNeedingAttention(db, new Date(clock().getTime() - LATE_MS));
  return orders + (await countUnmatched(db));
}

/** The admin's order report: totals by day and orders that need attention. */
export async function readOrdersReport(
  { db, clock }: Deps,
  query: OrdersReportQuery,
): Promise<OrdersReport> {
  const at = clock();
  const { from, to, period } = periodOf(query, at);
  const groups = await ordersByProduct(db, period);
  const byDay = await ordersByDay(db, at, period);
  const total = Object.fromEntries(
    counted.map((key) => [key, byDay.reduce((sum, day) => sum + day[key], 0)]),
  ) as OrdersReport['total'];
  const late = new Date(at.getTime() - LATE_MS);
  const attention = await ordersNeedingAttention(db, late);
  const unmatched = await openUnmatched(db);
  return {
    from,
    to,
    total,
    days: byDay,
    groups: groups.map(({ kind, ...sums }) => ({ service_type: boostServiceOf(kind), ...sums })),
    attention: attention.map(({ order, isOverdue, hasNoBoost }) => ({
      id: order.id,
      created_at: order.createdAt.toISOString(),
      status: order.status,
      amount: order.amount,
      currency: order.currency,
      service_type: boostServiceOf(order.kind),
      title: order.adTitle,
      user_id: order.userId,
      payment_id: order.paymentId,
      reason: reasonOf(order.refund === 1, isOverdue, hasNoBoost),
      problem: order.problem,
    })),
    provider_refunds: await providerRefunds(db, period),
    unmatched: unmatched.map((payment) => ({
      payment_id: payment.paymentId,
      amount: payment.amount,
      currency: payment.currency,
      order_id: payment.orderId,
      found_at: payment.foundAt.toISOString(),
    })),
  };
}

/** An admin has dealt with a payment that has no order. */
export const closePayment = ({ db, clock }: Deps, id: string, viewer: Viewer): Promise<void> =>
  inTransaction(db, async (tx) => {
    const at = clock();
    const closed = await closeUnmatched(tx, id, at);
    if (!closed) throw new HttpError(404, orderTexts.notFound);
    await recordAction(tx, viewer, {
      action: 'accept',
      object: 'payment',
      objectId: 0,
      title: id,
      after: { amount: closed.amount, currency: closed.currency },
      at,
    });
  });

function reasonOf(wantsRefund: boolean, isOverdue: boolean, hasNoBoost: boolean): AttentionReason {
  if (wantsRefund) return 'refund';
  if (isOverdue) return 'overdue';
  return hasNoBoost ? 'noBoost' : 'problem';
}
