import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { discardedImages } from '#server/images/images.table.ts';
import { countDue } from '#server/notices/lease.queries.ts';
import { orders } from '#server/payments/orders.table.ts';
import { jobs } from './jobs.table.ts';

/** How many rows wait for a job: what the jobs of all processes have still to do. */
export async function backlog(db: Database, at: Date): Promise<Record<string, number>> {
  const isDue = or(isNull(discardedImages.dueAt), lte(discardedImages.dueAt, at));
  const isOpen = and(eq(orders.status, 0), eq(orders.isFinal, false));
  const [imagesToDelete, openOrders, dueJobs, dueNotices] = await Promise.all([
    db.$count(discardedImages, isDue),
    db.$count(orders, isOpen),
    db.$count(jobs, lte(jobs.dueAt, at)),
    countDue(db, at),
  ]);
  return {
    images_to_delete: imagesToDelete,
    open_orders: openOrders,
    due_jobs: dueJobs,
    due_notices: dueNotices,
  };
}
