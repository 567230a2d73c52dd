import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { PET_CATEGORY } from '#contract/pets.ts';
import { isPublic, isRunning, ofSection } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import { SECTION } from '#contract/sections.ts';
import type { Database } from '#server/db/connect.ts';
import { sameName } from '#server/db/reference.queries.ts';
import { cities } from '#server/db/reference.table.ts';
import { statement } from '#server/db/statement.ts';
import { petDetails } from '#server/sections/pets/pets.table.ts';
import { users } from '#server/session/users.table.ts';

const count = sql<number>`count(*)`.mapWith(Number);

const runningBySection = statement((db) =>
  db.select({ section: ads.section, count }).from(ads).where(isRunning).groupBy(ads.section),
);
const hiddenBySection = statement((db) =>
  db
    .select({ section: ads.section, count })
    .from(users)
    .innerJoin(ads, eq(ads.authorId, users.id))
    .where(and(or(isNotNull(users.bannedAt), isNotNull(users.consentWithdrawnAt)), isRunning))
    .groupBy(ads.section),
);

/** Public ads by section number: running ads minus those of hidden authors. */
export async function countBySection(db: Database, at: Date): Promise<Map<number, number>> {
  const now = { at: at.toISOString() };
  const [running, hidden] = await Promise.all([
    runningBySection(db).execute(now),
    hiddenBySection(db).execute(now),
  ]);
  const hiddenIn = new Map(hidden.map((row) => [row.section, row.count]));
  return new Map(running.map((row) => [row.section, row.count - (hiddenIn.get(row.section) ?? 0)]));
}

export interface Coordinates {
  lat: number;
  lon: number;
}

const citiesOfLostPets = statement((db) => {
  const lost = db
    .select({ id: ads.id })
    .from(ads)
    .innerJoin(petDetails, eq(petDetails.adId, ads.id))
    .innerJoin(users, eq(users.id, ads.authorId))
    .where(
      and(
        ofSection(SECTION.pets),
        eq(ads.cityId, cities.id),
        isPublic,
        eq(petDetails.category, PET_CATEGORY.lost),
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
