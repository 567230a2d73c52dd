import { and, arrayContains, arrayOverlaps, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { images } from '#server/images/images.table.ts';
import { SAME_PHOTO_DISTANCE } from '#server/images/photoHash.ts';
import { users } from '#server/session/accounts/users.table.ts';

/** The photos of an ad and of its edit, with their hashes. */
export const hashesOf = (db: Database, adId: number) =>
  db
    .selectDistinct({
      id: images.id,
      ownerId: images.ownerId,
      hash: images.hash,
      bands: images.hashBands,
    })
    .from(ads)
    .innerJoin(
      images,
      and(eq(images.ownerId, ads.authorId), sql`${images.id} = ANY(${ads.images})`),
    )
    .where(and(or(eq(ads.id, adId), eq(ads.editOf, adId)), isNull(ads.deletedAt)));

/**
 * Ads of others with a photo of almost this hash, edits by the id of their ad. With a limit the
 * planner would scan all images instead of the index of bands.
 */
export function adsWithPhoto(
  db: Database,
  { ownerId, hash, bands }: { ownerId: number; hash: bigint; bands: number[] },
) {
  const similar = alias(images, 'similar');
  const distance = sql`bit_count((${similar.hash} # ${hash.toString()}::bigint)::bit(64))`;
  const candidates = db
    .select({ id: similar.id, ownerId: similar.ownerId })
    .from(similar)
    .where(
      and(
        arrayOverlaps(similar.hashBands, bands),
        ne(similar.ownerId, ownerId),
        sql`${distance} <= ${SAME_PHOTO_DISTANCE}`,
      ),
    )
    .as('candidates');
  return db
    .select({
      image: candidates.id,
      adId: sql<number>`coalesce(${ads.editOf}, ${ads.id})`.mapWith(Number),
      section: ads.section,
      title: ads.title,
      status: ads.status,
      expiresAt: ads.expiresAt,
      author: ads.authorId,
      authorName: users.username,
    })
    .from(candidates)
    .innerJoin(
      ads,
      and(
        eq(ads.authorId, candidates.ownerId),
        isNull(ads.deletedAt),
        arrayContains(ads.images, sql`ARRAY[${candidates.id}]`),
      ),
    )
    .innerJoin(users, eq(users.id, ads.authorId));
}
