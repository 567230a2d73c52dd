import { ORDER_STATUS } from '#contract/payments.ts';
import { and, desc, eq, gte, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { boosts } from './boosts.table.ts';
import { orders } from './orders.table.ts';

const ATTENTION_MAX = 100;

const moscowDayOf = (timestamp: typeof orders.createdAt): SQL<string> =>
  sql<string>`to_char(${timestamp} AT TIME ZONE 'UTC' + interval '3 hours', 'YYYY-MM-DD')`;

const count = (condition: SQL): SQL<number> =>
  sql<number>`count(*) FILTER (WHERE ${condition})`.mapWith(Number);
const sum = (condition: SQL): SQL<number> =>
  sql<number>`coalesce(sum(${orders.amount}) FILTER (WHERE ${condition}), 0)`.mapWith(Number);

/** Orders by the Moscow day of their creation; an expired order counts as cancelled. */
export async function ordersByDay(db: Database, at: Date, period: { from: Date; to: Date }) {
  const hasRunOut = sql`(${orders.status} = ${ORDER_STATUS.pending} AND ${orders.capturingAt} IS NULL
    AND ${orders.expiresAt} <= ${at.toISOString()}::timestamptz)`;
  const day = moscowDayOf(orders.createdAt);
  return db
    .select({
      day,
      pending: count(sql`${orders.status} = ${ORDER_STATUS.pending} AND NOT ${hasRunOut}`),
      paid: count(sql`${orders.status} = ${ORDER_STATUS.paid}`),
      cancelled: count(sql`${orders.status} = ${ORDER_STATUS.cancelled} OR ${hasRunOut}`),
      failed: count(sql`${orders.status} = ${ORDER_STATUS.failed}`),
      paid_sum: sum(sql`${orders.status} = ${ORDER_STATUS.paid}`),
      refunded_sum: sum(sql`${orders.refund} > 0`),
    })
    .from(orders)
    .where(and(gte(orders.createdAt, period.from), lt(orders.createdAt, period.to)))
    .groupBy(sql`1`)
    .orderBy(sql`1 DESC`);
}

/**
 * Orders that reconciliation has not finished.
 * @param late open orders that expired before this time are overdue
 */
export async function ordersNeedingAttention(db: Database, late: Date) {
  const isOverdue = and(eq(orders.status, ORDER_STATUS.pending), lt(orders.expiresAt, late)) as SQL;
  const hasNoBoost = and(
    eq(orders.status, ORDER_STATUS.paid),
    eq(orders.refund, 0),
    isNull(orders.activatedAt),
    isNull(boosts.id),
  ) as SQL;
  return db
    .select({
      order: orders,
      isOverdue: sql<boolean>`${isOverdue}`,
      hasNoBoost: sql<boolean>`${hasNoBoost}`,
    })
    .from(orders)
    .leftJoin(boosts, eq(boosts.orderId, orders.id))
    .where(or(isOverdue, hasNoBoost, eq(orders.refund, 1), isNotNull(orders.problem)))
    .orderBy(desc(orders.createdAt))
    .limit(ATTENTION_MAX);
}
