import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { paymentEvents } from '#server/payments/orders/orders.table.ts';

/** Stores a notification before it is worked on; a repeated one is stored once. */
export async function storeEvent(
  db: Database,
  event: { id: string; orderId: string; kind: string; receivedAt: Date },
): Promise<void> {
  await db.insert(paymentEvents).values(event).onConflictDoNothing();
}

export async function finishEvent(db: Database, id: string, doneAt: Date): Promise<void> {
  await db.update(paymentEvents).set({ doneAt }).where(eq(paymentEvents.id, id));
}
