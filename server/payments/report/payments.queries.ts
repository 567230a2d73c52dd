import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { orders, paymentEvents } from '#server/payments/orders/orders.table.ts';

interface Wanted {
  query: string | undefined;
  period: { from: Date; to: Date } | undefined;
  limit: number;
  offset: number;
}

/** The id of a user or an ad. */
const ID = /^\d{1,9}$/u;

/** Orders with their buyers' names, newest first. */
export function searchOrders(db: Database, { query, period, limit, offset }: Wanted) {
  const id = query && ID.test(query) ? Number(query) : undefined;
  const contains = (text: typeof orders.adTitle | typeof users.username) =>
    sql`position(search_key(${query}) in search_key(${text})) > 0`;
  return db
    .select({ ...getTableColumns(orders), username: users.username })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        period && gte(orders.createdAt, period.from),
        period && lt(orders.createdAt, period.to),
        query
          ? or(
              eq(orders.id, query),
              eq(orders.paymentId, query),
              id === undefined ? contains(users.username) : eq(orders.userId, id),
              id === undefined ? contains(orders.adTitle) : eq(orders.adId, id),
            )
          : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(limit)
    .offset(offset);
}

export const eventsOfOrders = (db: Database, ids: string[]) =>
  db
    .select()
    .from(paymentEvents)
    .where(inArray(paymentEvents.orderId, ids))
    .orderBy(asc(paymentEvents.receivedAt));
