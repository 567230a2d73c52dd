import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { unmatchedPayments } from '#server/payments/orders/orders.table.ts';

const LISTED_MAX = 100;

type UnmatchedPayment = typeof unmatchedPayments.$inferInsert;

/** Stores a payment without an order once; one that an admin has closed stays closed. */
export async function saveUnmatched(db: Database, payment: UnmatchedPayment): Promise<void> {
  await db.insert(unmatchedPayments).values(payment).onConflictDoNothing();
}

const isOpen = isNull(unmatchedPayments.closedAt);

/** Returns the payment when it was open. */
export async function closeUnmatched(db: Database, paymentId: string, at: Date) {
  const [closed] = await db
    .update(unmatchedPayments)
    .set({ closedAt: at })
    .where(and(isOpen, eq(unmatchedPayments.paymentId, paymentId)))
    .returning();
  return closed;
}

/** Payments without an order, oldest first. */
export const openUnmatched = (db: Database) =>
  db
    .select()
    .from(unmatchedPayments)
    .where(isOpen)
    .orderBy(asc(unmatchedPayments.foundAt))
    .limit(LISTED_MAX);

export const countUnmatched = (db: Database): Promise<number> =>
  db.$count(unmatchedPayments, isOpen);
