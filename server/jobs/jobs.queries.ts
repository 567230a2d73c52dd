import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { jobs } from './jobs.table.ts';

interface Holding {
  name: string;
  holder: string;
}

const heldBy = ({ name, holder }: Holding) => and(eq(jobs.name, name), eq(jobs.holder, holder));

/** Takes a job that is due and that nobody holds, or no longer: true for one process only. */
export async function takeJob(
  db: Database,
  { name, holder }: Holding,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  await db.insert(jobs).values({ name, dueAt: now }).onConflictDoNothing();
  const taken = await db
    .update(jobs)
    .set({ holder, heldUntil: until })
    .where(
      and(
        eq(jobs.name, name),
        lte(jobs.dueAt, now),
        or(isNull(jobs.heldUntil), lte(jobs.heldUntil, now)),
      ),
    )
    .returning({ name: jobs.name });
  return taken.length > 0;
}

/** Holds the job for longer, unless it was taken over meanwhile. */
export async function holdJob(db: Database, holding: Holding, until: Date): Promise<void> {
  await db.update(jobs).set({ heldUntil: until }).where(heldBy(holding));
}

export async function releaseJob(db: Database, holding: Holding, dueAt: Date): Promise<void> {
  await db.update(jobs).set({ holder: null, heldUntil: null, dueAt }).where(heldBy(holding));
}
