import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { discardedImages } from '#server/images/images.table.ts';
import { countDue } from '#server/notices/outbox/lease.queries.ts';
import { countUnmatched } from '#server/payments/providers/unmatchedPayments.queries.ts';
import { orders } from '#server/payments/orders/orders.table.ts';
import { jobs } from './jobs.table.ts';

/**
 * How many rows wait: for a job of any process, since before `overdue`, or for an admin. One query at a time,
 * which leaves a connection to `/readyz`.
 */
export async function backlog(
  db: Database,
  { at, overdue, jobNames }: { at: Date; overdue: Date; jobNames: string[] },
): Promise<Record<string, number>> {
  const isDue = or(isNull(discardedImages.dueAt), lte(discardedImages.dueAt, at));
  const isOpen = and(eq(orders.status, 0), eq(orders.isFinal, false));
  return {
    images_to_delete: await db.$count(discardedImages, isDue),
    open_orders: await db.$count(orders, isOpen),
    due_jobs: await db.$count(jobs, and(inArray(jobs.name, jobNames), lte(jobs.dueAt, at))),
    due_notices: await countDue(db, at),
    overdue_notices: await countDue(db, overdue),
    unmatched_payments: await countUnmatched(db),
  };
}
