import { and, inArray, isNotNull, lt } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { images } from '#server/images/images.table.ts';

/** Some ads that were deleted before `before`, kept from other processes until the transaction ends. */
export const lockDeletedAds = (db: Database, before: Date, limit: number) =>
  db
    .select({ id: ads.id, images: ads.images })
    .from(ads)
    .where(and(isNotNull(ads.deletedAt), lt(ads.deletedAt, before)))
    .limit(limit)
    .for('update', { skipLocked: true });

/** Removes the rows for good; details, favorites and read marks go along. */
export async function purgeAds(db: Database, ids: number[], imageIds: string[]): Promise<void> {
  await db.delete(ads).where(inArray(ads.id, ids));
  if (imageIds.length > 0) await db.delete(images).where(inArray(images.id, imageIds));
}
