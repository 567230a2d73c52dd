import { and, eq, sql } from 'drizzle-orm';
import { PET_CATEGORY } from '#contract/pets.ts';
import { isPublic } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { sameName } from '#server/db/reference.queries.ts';
import { cities } from '#server/db/reference.table.ts';
import { petDetails } from '#server/sections/pets/pets.table.ts';
import { users } from '#server/session/users.table.ts';

const count = sql<number>`count(*)`.mapWith(Number);

/** How many public ads each section has, by its code. */
export async function countBySection(db: Database, at: Date): Promise<Map<number, number>> {
  const rows = await db
    .select({ section: ads.section, count })
    .from(ads)
    .innerJoin(users, eq(users.id, ads.authorId))
    .where(isPublic(at))
    .groupBy(ads.section);
  return new Map(rows.map((row) => [row.section, row.count]));
}

export interface Place {
  lat: number;
  lon: number;
}

/** The towns where pets are lost. */
export const townsOfLost = (db: Database, at: Date): Promise<(Place & { name: string })[]> =>
  db
    .selectDistinct({ name: cities.name, lat: cities.lat, lon: cities.lon })
    .from(ads)
    .innerJoin(petDetails, eq(petDetails.adId, ads.id))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .innerJoin(users, eq(users.id, ads.authorId))
    .where(and(isPublic(at), eq(petDetails.category, PET_CATEGORY.lost)));

export async function placeOf(db: Database, town: string): Promise<Place | undefined> {
  const [place] = await db
    .select({ lat: cities.lat, lon: cities.lon })
    .from(cities)
    .where(sameName(cities.searchKey, town));
  return place;
}
