import { lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { rateLimits } from './rateLimits.table.ts';

/**
 * Adds to what a caller has used up, in one statement that is right for any number of processes.
 * @param most the farthest that the moment may move ahead: refused calls do not pile up
 */
export async function addUse(
  db: Database,
  key: string,
  { now, used, most }: { now: number; used: number; most: number },
): Promise<number> {
  const [row] = await db
    .insert(rateLimits)
    .values({ key, busyUntil: now + used })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        busyUntil: sql`least(greatest(${rateLimits.busyUntil}, ${now}::bigint) + ${used}::bigint, ${most}::bigint)`,
      },
    })
    .returning({ busyUntil: rateLimits.busyUntil });
  if (!row) throw new Error('the limit was not counted');
  return row.busyUntil;
}

/** Drops the rows that say nothing any more. */
export async function dropUnused(db: Database, now: number): Promise<number> {
  const dropped = await db
    .delete(rateLimits)
    .where(lt(rateLimits.busyUntil, now))
    .returning({ key: rateLimits.key });
  return dropped.length;
}
