import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { isPublic, ofSection } from '#server/ads/ads.queries.ts';
import { endings } from '#server/ads/endings/endings.table.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { kmBetween, sameName } from '#server/catalog/catalog.queries.ts';
import { cities } from '#server/catalog/catalog.table.ts';
import { statement } from '#server/db/statement.ts';

const count = sql<number>`count(*)`.mapWith(Number);

const countSince = (time: string): SQL<number> =>
  sql`count(*) FILTER (WHERE ${endings.endedAt} > ${sql.placeholder(time)}::timestamptz)`.mapWith(
    Number,
  ) as SQL<number>;

const publicBySection = statement((db) =>
  db.select({ section: ads.section, count }).from(ads).where(isPublic).groupBy(ads.section),
);

/** Public ads by section number. */
export async function countBySection(db: Database, at: Date): Promise<Map<number, number>> {
  const rows = await publicBySection(db).execute({ at: at.toISOString() });
  return new Map(rows.map((row) => [row.section, row.count]));
}

const happyEndings = statement((db) =>
  db
    .select({ week: countSince('week'), year: countSince('year') })
    .from(endings)
    .where(
      and(
        eq(endings.section, SECTION.pets),
        inArray(endings.outcome, ['found', 'given']),
        gt(endings.endedAt, sql`${sql.placeholder('year')}::timestamptz`),
      ),
    ),
);

/** Pets that came home or got one, since each time. */
export async function countHappyEndings(
  db: Database,
  since: { week: Date; year: Date },
): Promise<{ week: number; year: number }> {
  const [counts] = await happyEndings(db).execute({
    week: since.week.toISOString(),
    year: since.year.toISOString(),
  });
  return counts ?? { week: 0, year: 0 };
}

const lostPetsFrom = statement((db) => {
  const lost = db
    .select({ id: ads.id })
    .from(ads)
    .where(
      and(
        ofSection('pets'),
        eq(ads.cityId, cities.id),
        isPublic,
        eq(ads.category, PET_CATEGORY.lost),
      ),
    )
    .limit(1)
    .as('lost');
  const center = alias(cities, 'center');
  const km = kmBetween(center, cities);
  return db
    .select({ name: cities.name, km: sql<number>`round(${km})`.mapWith(Number) })
    .from(cities)
    .innerJoin(center, sameName(center.searchKey, sql.placeholder('city')))
    .innerJoinLateral(lost, sql`true`)
    .orderBy(km);
});

/**
 * Cities with lost pets, nearest to `city` first; empty for an unknown one. The lateral join stops
 * at the first ad of each city.
 */
export const citiesOfLostPets = (db: Database, at: Date, city: string) =>
  lostPetsFrom(db).execute({ at: at.toISOString(), city });
