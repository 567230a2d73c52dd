import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { homeStories } from '#server/ads/endings/homeStories.table.ts';
import { inReview } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import { STATUS } from '#contract/ads/ads.ts';
import type { Database } from '#server/db/database.ts';

/** Ads and edits in review by section: their number and the oldest. */
export const waitingBySection = (db: Database) =>
  db
    .select({
      section: ads.section,
      count: sql<number>`count(*)`.mapWith(Number),
      oldest: sql<Date | null>`min(${ads.createdAt})`.mapWith(ads.createdAt),
    })
    .from(ads)
    .where(and(inReview, isNull(ads.deletedAt)))
    .groupBy(ads.section);

/** The version of an ad that waits for a decision, itself or by an edit or a photo from home. */
export async function waitingVersion(db: Database, id: number): Promise<number | undefined> {
  const edits = alias(ads, 'edits');
  const [row] = await db
    .select({ version: ads.version })
    .from(ads)
    .leftJoin(
      edits,
      and(eq(edits.editOf, ads.id), eq(edits.status, STATUS.review), isNull(edits.deletedAt)),
    )
    .leftJoin(homeStories, and(eq(homeStories.adId, ads.id), eq(homeStories.status, STATUS.review)))
    .where(
      and(
        eq(ads.id, id),
        isNull(ads.deletedAt),
        or(inReview, isNotNull(edits.id), isNotNull(homeStories.adId)),
      ),
    )
    .limit(1);
  return row?.version;
}
