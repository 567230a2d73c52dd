import { boostServiceOf } from '#contract/payments.ts';
import type { Database } from '#server/db/connect.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { ordersOfPerson } from './orders.queries.ts';

/** A person's orders, as they take them away with the rest of their data. */
export async function ordersOf(db: Database, viewer: Viewer) {
  const orders = await ordersOfPerson(db, viewer.id);
  return orders.map((order) => ({
    id: order.id,
    title: order.adTitle,
    service_type: boostServiceOf(order.kind),
    amount: order.amount,
    status: order.status,
    created_at: order.createdAt.toISOString(),
  }));
}
