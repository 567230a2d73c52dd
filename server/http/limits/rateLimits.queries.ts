import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { tooFarAfter } from '#server/db/storedTimes.ts';
import { rateLimits } from './rateLimits.table.ts';

/**
 * Moves the TAT of a key by `used` milliseconds and returns it. One statement, so that concurrent
 * processes count correctly.
 * @param aheadMs how far ahead a TAT may be: rejected calls must not add up
 */
export async function addUse(
  db: Database,
  key: string,
  { now, used, aheadMs }: { now: number; used: number; aheadMs: number },
): Promise<number> {
  const { tat } = rateLimits;
  const isWrong = sql`${tat} > ${tooFarAfter(now, aheadMs)}::bigint`;
  const start = sql`CASE WHEN ${isWrong} THEN ${now}::bigint ELSE greatest(${tat}, ${now}::bigint) END`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, tat: now + used })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { tat: sql`least(${start} + ${used}::bigint, ${now + aheadMs}::bigint)` },
    })
    .returning({ tat: rateLimits.tat });
  if (!row) throw new Error('the limit was not counted');
  return row.tat;
}
