import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { hasCome } from '#server/db/storedTimes.ts';
import { countedViews } from './countedViews.table.ts';

/** Stores the keys that are new or have expired, and returns them. */
export async function insertViews(
  db: Database,
  keys: string[],
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<string[]> {
  if (keys.length === 0) return [];
  const stored = await db
    .insert(countedViews)
    // Sorted, so that concurrent calls do not lock each other out.
    .values(keys.toSorted().map((key) => ({ key, expiresAt })))
    .onConflictDoUpdate({
      target: countedViews.key,
      set: { expiresAt: sql`excluded.expires_at` },
      setWhere: hasCome(countedViews.expiresAt, now, expiresAt.getTime() - now.getTime()),
    })
    .returning({ key: countedViews.key });
  return stored.map(({ key }) => key);
}
