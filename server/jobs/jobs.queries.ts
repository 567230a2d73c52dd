import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { hasCome } from '#server/db/storedTimes.ts';
import { jobs } from './jobs.table.ts';

interface Lease {
  name: string;
  owner: string;
}

const ownedBy = ({ name, owner }: Lease) => and(eq(jobs.name, name), eq(jobs.leaseOwner, owner));

/**
 * Acquires the lease of a due job when it is free or expired; returns true for one process only. A new
 * job is due at `first`.
 */
export async function acquireLease(
  db: Database,
  { name, owner }: Lease,
  { now, until, everyMs, first = now }: { now: Date; until: Date; everyMs: number; first?: Date },
): Promise<boolean> {
  await db.insert(jobs).values({ name, dueAt: first }).onConflictDoNothing();
  const acquired = await db
    .update(jobs)
    .set({ leaseOwner: owner, leaseUntil: until })
    .where(
      and(
        eq(jobs.name, name),
        hasCome(jobs.dueAt, now, everyMs),
        or(isNull(jobs.leaseUntil), hasCome(jobs.leaseUntil, now, until.getTime() - now.getTime())),
      ),
    )
    .returning({ name: jobs.name });
  return acquired.length > 0;
}

/** Extends the lease unless another process has acquired it. */
export async function renewLease(db: Database, lease: Lease, until: Date): Promise<void> {
  await db.update(jobs).set({ leaseUntil: until }).where(ownedBy(lease));
}

export async function releaseLease(
  db: Database,
  lease: Lease,
  { doneAt, dueAt }: { doneAt: Date; dueAt: Date },
): Promise<void> {
  await db
    .update(jobs)
    .set({ leaseOwner: null, leaseUntil: null, dueAt, doneAt })
    .where(ownedBy(lease));
}

export async function noteFailure(db: Database, lease: Lease, failedAt: Date): Promise<void> {
  await db.update(jobs).set({ failedAt }).where(ownedBy(lease));
}

/** The jobs of these names that have ever been due, the next first. */
export const listJobs = (db: Database, names: string[]): Promise<(typeof jobs.$inferSelect)[]> =>
  db.select().from(jobs).where(inArray(jobs.name, names)).orderBy(asc(jobs.dueAt), asc(jobs.name));
