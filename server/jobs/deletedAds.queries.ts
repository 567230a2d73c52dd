import { and, inArray, isNotNull, lt } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { images } from '#server/images/images.table.ts';

/** A batch of ads deleted before `before`, locked; rows locked by others are skipped. */
export const lockDeletedAds = (db: Database, before: Date, limit: number) =>
  db
    .select({ id: ads.id, images: ads.images })
    .from(ads)
    .where(and(isNotNull(ads.deletedAt), lt(ads.deletedAt, before)))
    .limit(limit)
    .for('update', { skipLocked: true });

/** Deletes the rows; details, favorites and read state follow by cascade. */
export async function purgeAds(db: Database, ids: number[], imageIds: string[]): Promise<void> {
  await db.delete(ads).where(inArray(ads.id, ids));
  if (imageIds.length > 0) await db.delete(images).where(inArray(images.id, imageIds));
}
