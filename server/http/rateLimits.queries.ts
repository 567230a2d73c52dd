import { lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { rateLimits } from './rateLimits.table.ts';

/**
 * Moves the TAT of a key by `used` milliseconds and returns it. One statement, so that concurrent
 * processes count correctly.
 * @param most the latest TAT to store: rejected calls must not add up
 */
export async function addUse(
  db: Database,
  key: string,
  { now, used, most }: { now: number; used: number; most: number },
): Promise<number> {
  const [row] = await db
    .insert(rateLimits)
    .values({ key, tat: now + used })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        tat: sql`least(greatest(${rateLimits.tat}, ${now}::bigint) + ${used}::bigint, ${most}::bigint)`,
      },
    })
    .returning({ tat: rateLimits.tat });
  if (!row) throw new Error('the limit was not counted');
  return row.tat;
}

/** Deletes the rows whose TAT has passed; returns how many. */
export async function dropUnused(db: Database, now: number): Promise<number> {
  const dropped = await db
    .delete(rateLimits)
    .where(lt(rateLimits.tat, now))
    .returning({ key: rateLimits.key });
  return dropped.length;
}
