import { and, inArray, isNotNull, lt } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { images } from '#server/images/images.table.ts';

/** A batch of ads deleted before `before`; no ad is restored after that. */
export const listDeletedAds = (db: Database, before: Date, limit: number) =>
  db
    .select({ id: ads.id, images: ads.images })
    .from(ads)
    .where(and(isNotNull(ads.deletedAt), lt(ads.deletedAt, before)))
    .orderBy(ads.id)
    .limit(limit);

/** Deletes the rows; details, favorites and read state follow by cascade. */
export async function purgeAds(db: Database, ids: number[], imageIds: string[]): Promise<void> {
  await db.delete(ads).where(inArray(ads.id, ids));
  if (imageIds.length > 0) await db.delete(images).where(inArray(images.id, imageIds));
}
