import { and, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { tooFarAfter } from '#server/db/storedTimes.ts';
import { LEASE_MS } from './lease.queries.ts';
import { notices } from '#server/notices/notices.table.ts';

/**
 * Corrects the times of unsent notices that a clock has stored which has been set back since: they would
 * wait for as long as that. Returns how many.
 */
export async function correctNoticeTimes(db: Database, at: Date): Promise<number> {
  const isUnsent = inArray(notices.state, ['waiting', 'sending']);
  const later = (aheadMs: number): Date => new Date(tooFarAfter(at.getTime(), aheadMs));
  const now = sql`${at.toISOString()}::timestamptz`;
  const leased = await db
    .update(notices)
    .set({ dueAt: new Date(at.getTime() + LEASE_MS) })
    .where(and(isUnsent, isNotNull(notices.leaseOwner), gt(notices.dueAt, later(LEASE_MS))))
    .returning({ id: notices.id });
  const made = await db
    .update(notices)
    .set({ createdAt: at, dueAt: sql`${notices.dueAt} - (${notices.createdAt} - ${now})` })
    .where(and(isUnsent, isNull(notices.leaseOwner), gt(notices.createdAt, later(0))))
    .returning({ id: notices.id });
  return leased.length + made.length;
}
