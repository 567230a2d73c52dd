import { ORDER_STATUS } from '#contract/payments/payments.ts';
import { and, asc, desc, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { hasCome } from '#server/db/storedTimes.ts';
import { formerUsesSince } from '#server/session/accounts/formerAccounts.queries.ts';
import { boosts } from '#server/payments/boosts/boosts.table.ts';
import { orders, type Order } from './orders.table.ts';

/** Not expired, or already being paid in Stars. */
const isPayable = (at: Date): SQL =>
  and(
    eq(orders.status, ORDER_STATUS.pending),
    or(gt(orders.expiresAt, at), sql`${orders.approvedAt} IS NOT NULL`),
  ) as SQL;

export async function insertOrder(
  db: Database,
  values: typeof orders.$inferInsert,
): Promise<Order> {
  const [order] = await db.insert(orders).values(values).returning();
  if (!order) throw new Error('the order was not inserted');
  return order;
}

export async function findOrder(db: Database, id: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

/** The same order, for which the provider has given no payment yet. */
export async function findUnissued(
  db: Database,
  wanted: Pick<Order, 'adId' | 'kind' | 'amount' | 'currency' | 'email'> & { userId: number },
  at: Date,
): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, wanted.userId),
        eq(orders.adId, wanted.adId as number),
        eq(orders.kind, wanted.kind),
        eq(orders.amount, wanted.amount),
        eq(orders.currency, wanted.currency),
        sql`${orders.email} IS NOT DISTINCT FROM ${wanted.email}`,
        eq(orders.status, ORDER_STATUS.pending),
        isNull(orders.paymentLink),
        gt(orders.expiresAt, at),
      ),
    );
  return order;
}

export async function findOrderOfPayment(
  db: Database,
  paymentId: string,
): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.paymentId, paymentId));
  return order;
}

/** Selects FOR UPDATE. */
export async function lockOrder(db: Database, id: string): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).for('update');
  if (!order) throw new Error('the order is gone');
  return order;
}

export async function updateOrder(
  db: Database,
  id: string,
  values: Partial<typeof orders.$inferInsert>,
): Promise<void> {
  await db.update(orders).set(values).where(eq(orders.id, id));
}

/** Keeps the first payment: a repeated call under the same key returns the same one. */
export async function savePayment(
  db: Database,
  id: string,
  payment: { paymentId: string; paymentLink: string | null },
): Promise<void> {
  await db
    .update(orders)
    .set({ ...payment, isFinal: false })
    .where(and(eq(orders.id, id), isNull(orders.paymentId)));
}

/** The user's order for this ad that can still be paid. */
export async function findPendingOrder(
  db: Database,
  at: Date,
  adId: number,
  userId: number,
): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.adId, adId), eq(orders.userId, userId), isPayable(at)))
    .limit(1);
  return order;
}

/** Cancels the pending orders of a deleted ad, except those being paid in Stars. */
export async function cancelOrdersOfAd(db: Database, adId: number, at: Date): Promise<void> {
  await db
    .update(orders)
    .set({
      status: ORDER_STATUS.cancelled,
      cancelledBy: 'ad',
      closedAt: at,
      isFinal: sql`${orders.paymentId} IS NULL`,
    })
    .where(
      and(
        eq(orders.adId, adId),
        eq(orders.status, ORDER_STATUS.pending),
        isNull(orders.approvedAt),
      ),
    );
}

/** All orders of a user, newest first. */
export const ordersOfUser = (db: Database, userId: number): Promise<Order[]> =>
  db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt));

/** An order that ran out unpaid; the job closes it later. */
const ranOut = or(
  eq(orders.cancelledBy, 'expiry'),
  and(eq(orders.status, ORDER_STATUS.pending), isNull(orders.approvedAt)),
);

/** When the user's orders ended unpaid after `since`, oldest first; the first that ran out is free. */
export async function unpaidSince(
  db: Database,
  userId: number,
  { since, at }: { since: Date; at: Date },
): Promise<Date[]> {
  const isCancelled = and(eq(orders.cancelledBy, 'person'), gt(orders.closedAt, since));
  const isExpired = and(ranOut, gt(orders.expiresAt, since), lte(orders.expiresAt, at));
  const rows = await db
    .select({
      cancelledBy: orders.cancelledBy,
      closedAt: orders.closedAt,
      expiresAt: orders.expiresAt,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(isCancelled, isExpired)))
    .orderBy(orders.expiresAt);
  const former = await formerUsesSince(db, userId, 'unpaid_order', since);
  const cancelled = rows.filter(({ cancelledBy }) => cancelledBy === 'person');
  const expired = rows.filter(({ cancelledBy }) => cancelledBy !== 'person');
  return [
    ...cancelled.flatMap(({ closedAt }) => closedAt ?? []),
    ...expired.slice(1).map(({ expiresAt }) => expiresAt),
    ...former.map((use) => use.at),
  ].toSorted((one, other) => +one - +other);
}

/** The ordered ad, locked FOR UPDATE; undefined when it is deleted. */
export async function lockOrderedAd(db: Database, adId: number) {
  const [ad] = await db
    .select({
      id: ads.id,
      section: ads.section,
      status: ads.status,
      expiresAt: ads.expiresAt,
      deletedAt: ads.deletedAt,
      title: ads.title,
    })
    .from(ads)
    .where(and(eq(ads.id, adId), isNull(ads.editOf)))
    .for('update');
  return ad?.deletedAt ? undefined : ad;
}

/** The order with its ad and the end of its boost. */
export async function findPurchase(db: Database, id: string) {
  const [found] = await db
    .select({
      order: orders,
      ad: { id: ads.id, title: ads.title, deletedAt: ads.deletedAt },
      boostedUntil: boosts.endsAt,
    })
    .from(orders)
    .leftJoin(ads, eq(ads.id, orders.adId))
    .leftJoin(boosts, eq(boosts.orderId, orders.id))
    .where(eq(orders.id, id));
  return found;
}

/**
 * Records that the provider is called about an order now. Returns false when any process has called
 * less than `pauseMs` ago.
 */
export async function claimCheck(
  db: Database,
  id: string,
  at: Date,
  pauseMs: number,
): Promise<boolean> {
  const claimed = await db
    .update(orders)
    .set({ checkedAt: at })
    .where(
      and(
        eq(orders.id, id),
        or(
          isNull(orders.checkedAt),
          hasCome(orders.checkedAt, new Date(at.getTime() - pauseMs), pauseMs),
        ),
      ),
    )
    .returning({ id: orders.id });
  return claimed.length > 0;
}

/** Ids of orders to check at the provider; the interval grows with the order's age, up to an hour. */
export async function ordersToReconcile(db: Database, at: Date, limit: number): Promise<string[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        or(eq(orders.isFinal, false), eq(orders.refund, 1)),
        or(
          isNull(orders.checkedAt),
          gt(orders.checkedAt, at),
          sql`${orders.checkedAt} <= ${now} - least(interval '1 hour', (${now} - ${orders.createdAt}) / 10)`,
        ),
      ),
    )
    .orderBy(sql`${orders.checkedAt} NULLS FIRST`, asc(orders.createdAt))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Requests refunds of paid orders whose ad was deleted before the boost began. */
export async function requestRefundsOfDeletedAds(db: Database): Promise<number> {
  const lost = db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(ads, eq(ads.id, orders.adId))
    .where(
      and(
        eq(orders.status, ORDER_STATUS.paid),
        isNull(orders.activatedAt),
        eq(orders.refund, 0),
        or(isNull(ads.id), sql`${ads.deletedAt} IS NOT NULL`),
      ),
    );
  const changed = await db
    .update(orders)
    .set({ refund: 1 })
    .where(sql`${orders.id} IN ${lost}`)
    .returning({ id: orders.id });
  return changed.length;
}
