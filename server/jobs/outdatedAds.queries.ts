import { and, inArray, isNull, lte, sql } from 'drizzle-orm';
import { STATUS } from '#contract/ads.ts';
import { ads } from '#server/ads/ads.table.ts';
import { SECTION } from '#contract/sections.ts';
import type { Database } from '#server/db/connect.ts';

/** Some ads that had run out by `at`, kept from other changes until the transaction ends. */
export const lockOutdatedAds = (db: Database, at: Date, limit: number) =>
  db
    .select({ id: ads.id })
    .from(ads)
    .where(
      and(
        sql`${ads.status} = ${sql.raw(String(STATUS.published))}`,
        isNull(ads.deletedAt),
        // All of them, named because the index of running ads begins with the section.
        inArray(ads.section, Object.values(SECTION)),
        lte(ads.expiresAt, at),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true });

/** Not a change of the ad, which has read so since it ran out: its version stays. */
export async function markOutdated(db: Database, ids: number[]): Promise<void> {
  await db.update(ads).set({ status: STATUS.outdated }).where(inArray(ads.id, ids));
}
