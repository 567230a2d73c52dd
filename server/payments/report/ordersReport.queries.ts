import { ORDER_STATUS } from '#contract/payments/payments.ts';
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { boosts } from '#server/payments/boosts/boosts.table.ts';
import { orders } from '#server/payments/orders/orders.table.ts';

const ATTENTION_MAX = 100;

const moscowDayOf = (timestamp: typeof orders.createdAt): SQL<string> =>
  sql<string>`to_char(${timestamp} AT TIME ZONE 'UTC' + interval '3 hours', 'YYYY-MM-DD')`;

const count = (condition: SQL): SQL<number> =>
  sql<number>`count(*) FILTER (WHERE ${condition})`.mapWith(Number);
const sum = (condition: SQL): SQL<number> =>
  sql<number>`coalesce(sum(${orders.amount}) FILTER (WHERE ${condition}), 0)`.mapWith(Number);

const inRoubles = sql`${orders.currency} = 'RUB'`;

/** What was paid and went back, by service and currency. */
export const ordersByProduct = (db: Database, period: { from: Date; to: Date }) =>
  db
    .select({
      kind: orders.kind,
      currency: orders.currency,
      paid: count(sql`${orders.status} = ${ORDER_STATUS.paid}`),
      paid_sum: sum(sql`${orders.status} = ${ORDER_STATUS.paid}`),
      refunds: count(sql`${orders.refund} > 0`),
      refunded_sum: sum(sql`${orders.refund} > 0`),
    })
    .from(orders)
    .where(
      and(
        gte(orders.createdAt, period.from),
        lt(orders.createdAt, period.to),
        sql`(${orders.status} = ${ORDER_STATUS.paid} OR ${orders.refund} > 0)`,
      ),
    )
    .groupBy(orders.kind, orders.currency)
    .orderBy(asc(orders.currency), desc(orders.kind));

/** What went back in the period without our request. */
export async function providerRefunds(db: Database, period: { from: Date; to: Date }) {
  const isTheirs = sql`${orders.refundedBy} = 'provider'`;
  const [found] = await db
    .select({
      count: count(isTheirs),
      roubles: sum(sql`${isTheirs} AND ${inRoubles}`),
      stars: sum(sql`${isTheirs} AND NOT ${inRoubles}`),
    })
    .from(orders)
    .where(and(gte(orders.createdAt, period.from), lt(orders.createdAt, period.to)));
  return found ?? { count: 0, roubles: 0, stars: 0 };
}

/** Orders by the Moscow day of their creation; an expired order counts as cancelled. */
export async function ordersByDay(db: Database, at: Date, period: { from: Date; to: Date }) {
  const hasRunOut = sql`(${orders.status} = ${ORDER_STATUS.pending} AND ${orders.approvedAt} IS NULL
    AND ${orders.expiresAt} <= ${at.toISOString()}::timestamptz)`;
  const day = moscowDayOf(orders.createdAt);
  return db
    .select({
      day,
      pending: count(sql`${orders.status} = ${ORDER_STATUS.pending} AND NOT ${hasRunOut}`),
      paid: count(sql`${orders.status} = ${ORDER_STATUS.paid}`),
      cancelled: count(sql`${orders.status} = ${ORDER_STATUS.cancelled} OR ${hasRunOut}`),
      failed: count(sql`${orders.status} = ${ORDER_STATUS.failed}`),
      paid_sum: sum(sql`${orders.status} = ${ORDER_STATUS.paid} AND ${inRoubles}`),
      refunded_sum: sum(sql`${orders.refund} > 0 AND ${inRoubles}`),
      stars_sum: sum(sql`${orders.status} = ${ORDER_STATUS.paid} AND NOT ${inRoubles}`),
      stars_refunded: sum(sql`${orders.refund} > 0 AND NOT ${inRoubles}`),
    })
    .from(orders)
    .where(and(gte(orders.createdAt, period.from), lt(orders.createdAt, period.to)))
    .groupBy(sql`1`)
    .orderBy(sql`1 DESC`);
}

const isOverdue = (late: Date): SQL =>
  and(eq(orders.status, ORDER_STATUS.pending), lt(orders.expiresAt, late)) as SQL;
const hasNoBoost = and(
  eq(orders.status, ORDER_STATUS.paid),
  eq(orders.refund, 0),
  isNull(orders.activatedAt),
  isNull(boosts.id),
) as SQL;
const needsAttention = (late: Date): SQL =>
  or(
    isOverdue(late),
    hasNoBoost,
    eq(orders.refund, 1),
    and(isNotNull(orders.problem), ne(orders.refund, 2)),
  ) as SQL;

/**
 * Orders that reconciliation has not finished.
 * @param late open orders that expired before this time are overdue
 */
export const ordersNeedingAttention = (db: Database, late: Date) =>
  db
    .select({
      order: orders,
      isOverdue: sql<boolean>`${isOverdue(late)}`,
      hasNoBoost: sql<boolean>`${hasNoBoost}`,
    })
    .from(orders)
    .leftJoin(boosts, eq(boosts.orderId, orders.id))
    .where(needsAttention(late))
    .orderBy(desc(orders.createdAt))
    .limit(ATTENTION_MAX);

export async function countOrdersNeedingAttention(db: Database, late: Date): Promise<number> {
  const [found] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(orders)
    .leftJoin(boosts, eq(boosts.orderId, orders.id))
    .where(needsAttention(late));
  return found?.count ?? 0;
}
