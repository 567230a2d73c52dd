import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { isPublic, ofSection } from '#server/ads/ads.queries.ts';
import { endings } from '#server/ads/endings/endings.table.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { sameName } from '#server/catalog/catalog.queries.ts';
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

export interface Coordinates {
  lat: number;
  lon: number;
}

const citiesOfLostPets = statement((db) => {
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
  return db
    .select({ name: cities.name, lat: cities.lat, lon: cities.lon })
    .from(cities)
    .innerJoinLateral(lost, sql`true`);
});

/** Cities with lost pets; the lateral join stops at the first ad of each city. */
export const findCitiesOfLostPets = (
  db: Database,
  at: Date,
): Promise<(Coordinates & { name: string })[]> =>
  citiesOfLostPets(db).execute({ at: at.toISOString() });

const coordinatesByCity = statement((db) =>
  db
    .select({ lat: cities.lat, lon: cities.lon })
    .from(cities)
    .where(sameName(cities.searchKey, sql.placeholder('city'))),
);

export const coordinatesOf = async (db: Database, city: string): Promise<Coordinates | undefined> =>
  (await coordinatesByCity(db).execute({ city }))[0];
