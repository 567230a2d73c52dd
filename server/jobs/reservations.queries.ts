import { inArray, lte } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';

/** A batch of ads whose reservation had ended by `at`, locked; rows locked by others are skipped. */
export const lockEndedReservations = (db: Database, at: Date, limit: number) =>
  db
    .select({ id: ads.id, authorId: ads.authorId, reservedUntil: ads.reservedUntil })
    .from(ads)
    .where(lte(ads.reservedUntil, at))
    .limit(limit)
    .for('update', { skipLocked: true });

export async function endReservations(db: Database, ids: number[], changedAt: Date): Promise<void> {
  await db.update(ads).set({ reservedUntil: null, changedAt }).where(inArray(ads.id, ids));
}
