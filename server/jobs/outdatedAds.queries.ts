import { and, inArray, isNull, lte, sql } from 'drizzle-orm';
import { STATUS } from '#contract/ads/ads.ts';
import { ads } from '#server/ads/ads.table.ts';
import { SECTION } from '#contract/sections/sections.ts';
import type { Database } from '#server/db/database.ts';

/** A batch of ads that had expired by `at`, locked; rows locked by others are skipped. */
export const lockOutdatedAds = (db: Database, at: Date, limit: number) =>
  db
    .select({ id: ads.id })
    .from(ads)
    .where(
      and(
        sql`${ads.status} = ${sql.raw(String(STATUS.published))}`,
        isNull(ads.deletedAt),
        // Every section is listed because the partial index starts with the section.
        inArray(ads.section, Object.values(SECTION)),
        lte(ads.expiresAt, at),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true });

/** Keeps `version`: reads have reported these ads as outdated since they expired. */
export async function markOutdated(db: Database, ids: number[]): Promise<void> {
  await db.update(ads).set({ status: STATUS.outdated }).where(inArray(ads.id, ids));
}
