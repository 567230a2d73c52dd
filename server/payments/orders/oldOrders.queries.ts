import { and, inArray, isNotNull, lt, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orders } from './orders.table.ts';
import { orderTexts } from '#server/payments/texts.ts';

/** Amounts and times stay. Returns how many orders of the batch were changed. */
export async function removeBuyersBefore(
  db: Database,
  before: Date,
  limit: number,
): Promise<number> {
  const old = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        lt(orders.createdAt, before),
        // An order of a deleted account keeps who paid in Stars, for a refund.
        or(isNotNull(orders.userId), isNotNull(orders.payerTelegramId)),
      ),
    )
    .limit(limit);
  const changed = await db
    .update(orders)
    .set({ userId: null, adTitle: orderTexts.oldOrder, email: null, payerTelegramId: null })
    .where(inArray(orders.id, old))
    .returning({ id: orders.id });
  return changed.length;
}
