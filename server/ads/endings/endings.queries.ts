import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { STATUS } from '#contract/ads/ads.ts';
import { isAuthorShown, isNotDeleted, ofSection } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Condition, Values } from '#server/ads/list/filtering.queries.ts';
import { cities } from '#server/catalog/catalog.table.ts';
import type { Database } from '#server/db/database.ts';
import { oneOf } from '#server/db/oneOf.ts';
import { builtStatement } from '#server/db/statement.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { deleteHomeStory } from './homeStories.queries.ts';
import { endings, type EndedAd, type Ending } from './endings.table.ts';

/** A corrected outcome keeps the time of the first. */
export const storeEnding = async (db: Database, ending: Ending): Promise<void> => {
  const { outcome } = ending;
  await db.insert(endings).values(ending).onConflictDoUpdate({
    target: endings.adId,
    set: { outcome },
  });
};

/** How these ads ended, as far as their authors have told. */
export const endingsOf = (db: Database, ids: number[]): Promise<Ending[]> =>
  db.select().from(endings).where(oneOf(endings.adId, ids));

export async function findEnding(db: Database, adId: number): Promise<Ending | undefined> {
  const [ending] = await endingsOf(db, [adId]);
  return ending;
}

/** Its photo from home goes with it. */
export async function forgetEnding(db: Database, adId: number): Promise<void> {
  await deleteHomeStory(db, adId);
  await db.delete(endings).where(eq(endings.adId, adId));
}

/** The ads of a section that have ended since `since` and meet the conditions, the last first. */
export function listEnded(
  db: Database,
  section: SectionName,
  {
    conditions,
    values,
    ...range
  }: { conditions: Condition[]; values: Values; since: Date; limit: number },
): Promise<EndedAd[]> {
  const key = JSON.stringify(['ended', section, conditions.map((one) => one.key)]);
  const statement = builtStatement(db, key, (on) =>
    on
      .select({
        id: ads.id,
        title: ads.title,
        city: cities.name,
        outcome: endings.outcome,
        sex: endings.sex,
        endedAt: endings.endedAt,
      })
      .from(endings)
      .innerJoin(ads, eq(ads.id, endings.adId))
      .innerJoin(cities, eq(cities.id, ads.cityId))
      .where(
        and(
          ofSection(section),
          isNotDeleted,
          isAuthorShown,
          eq(ads.status, STATUS.outdated),
          ne(endings.outcome, 'other'),
          gt(endings.endedAt, sql.placeholder('since')),
          ...conditions.map(({ where }) => where),
        ),
      )
      .orderBy(desc(endings.endedAt))
      .limit(sql.placeholder('limit')),
  );
  return statement.execute({ ...values, ...range, since: range.since.toISOString() });
}
