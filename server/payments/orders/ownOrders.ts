import { boostServiceOf } from '#contract/payments/payments.ts';
import type { Database } from '#server/db/database.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { ordersOfUser } from './orders.queries.ts';

/** A user's orders for the export of personal data. */
export async function ordersOf(db: Database, viewer: Viewer) {
  const orders = await ordersOfUser(db, viewer.id);
  return orders.map((order) => ({
    id: order.id,
    title: order.adTitle,
    service_type: boostServiceOf(order.kind),
    amount: order.amount,
    currency: order.currency,
    email: order.email,
    payer_telegram_id: order.payerTelegramId,
    status: order.status,
    created_at: order.createdAt.toISOString(),
  }));
}
