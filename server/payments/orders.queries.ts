import { and, asc, desc, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { boosts } from './boosts.table.ts';
import { orders, type Order } from './orders.table.ts';

/** May still be paid: its time is not over, or its money is just being taken. */
const isPayable = (at: Date): SQL =>
  and(
    eq(orders.status, 0),
    or(gt(orders.expiresAt, at), sql`${orders.capturingAt} IS NOT NULL`),
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

export async function findOrderOfPayment(
  db: Database,
  paymentId: string,
): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.paymentId, paymentId));
  return order;
}

/** Locked against other changes until the transaction ends. */
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

/** What the provider said first stays: whoever asks again under the same key is told the same. */
export async function keepPayment(
  db: Database,
  id: string,
  payment: { paymentId: string; paymentLink: string | null },
): Promise<void> {
  await db
    .update(orders)
    .set({ ...payment, isFinal: false })
    .where(and(eq(orders.id, id), isNull(orders.paymentId)));
}

/** This person's order for this ad that can still be paid. */
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

/** Orders of an ad that is deleted can no longer be paid; those whose money is being taken are settled. */
export async function cancelOrdersOfAd(db: Database, adId: number, at: Date): Promise<void> {
  await db
    .update(orders)
    .set({
      status: 2,
      cancelledBy: 'ad',
      closedAt: at,
      isFinal: sql`${orders.paymentId} IS NULL`,
    })
    .where(and(eq(orders.adId, adId), eq(orders.status, 0), isNull(orders.capturingAt)));
}

/** All that a person has ordered, newest first. */
export const ordersOfPerson = (db: Database, userId: number): Promise<Order[]> =>
  db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt));

/** How many orders a person has cancelled by themselves since `since`. */
export const countCancelled = (db: Database, userId: number, since: Date): Promise<number> =>
  db.$count(
    orders,
    and(eq(orders.userId, userId), eq(orders.cancelledBy, 'person'), gt(orders.closedAt, since)),
  );

/** The ad as far as an order has to know it; nothing once it is deleted. */
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
    .where(eq(ads.id, adId))
    .for('update');
  return ad?.deletedAt ? undefined : ad;
}

/** The order with what its page shows beside it. */
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
 * Notes that the provider is asked about an order now; false when somebody has asked less than
 * `pauseMs` ago, in whichever process.
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
        or(isNull(orders.checkedAt), lte(orders.checkedAt, new Date(at.getTime() - pauseMs))),
      ),
    )
    .returning({ id: orders.id });
  return claimed.length > 0;
}

/** Orders that the provider has to be asked about, the longer they wait the less often. */
export async function unsettledOrders(db: Database, at: Date, limit: number): Promise<string[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        or(eq(orders.isFinal, false), eq(orders.refund, 1)),
        or(
          isNull(orders.checkedAt),
          sql`${orders.checkedAt} <= ${now} - least(interval '1 hour', (${now} - ${orders.createdAt}) / 10)`,
        ),
      ),
    )
    .orderBy(sql`${orders.checkedAt} NULLS FIRST`, asc(orders.createdAt))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Paid orders whose ad is gone before the boost began: their money goes back. */
export async function wantRefundsOfLostAds(db: Database): Promise<number> {
  const lost = db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(ads, eq(ads.id, orders.adId))
    .where(
      and(
        eq(orders.status, 1),
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
