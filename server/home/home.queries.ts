import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { PET_CATEGORY } from '#contract/pets.ts';
import { isPublic, isRunning, ofSection } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import { SECTION } from '#server/ads/section.ts';
import type { Database } from '#server/db/connect.ts';
import { sameName } from '#server/db/reference.queries.ts';
import { cities } from '#server/db/reference.table.ts';
import { petDetails } from '#server/sections/pets/pets.table.ts';
import { users } from '#server/session/users.table.ts';

const count = sql<number>`count(*)`.mapWith(Number);

/** How many public ads each section has, by its code: all that run without those of banned people. */
export async function countBySection(db: Database, at: Date): Promise<Map<number, number>> {
  const running = await db
    .select({ section: ads.section, count })
    .from(ads)
    .where(isRunning(at))
    .groupBy(ads.section);
  const hidden = await db
    .select({ section: ads.section, count })
    .from(users)
    .innerJoin(ads, eq(ads.authorId, users.id))
    .where(and(isNotNull(users.bannedAt), isRunning(at)))
    .groupBy(ads.section);
  const hiddenIn = new Map(hidden.map((row) => [row.section, row.count]));
  return new Map(running.map((row) => [row.section, row.count - (hiddenIn.get(row.section) ?? 0)]));
}

export interface Place {
  lat: number;
  lon: number;
}

/** The towns where pets are lost; the search in each ends with the first. */
export function townsOfLost(db: Database, at: Date): Promise<(Place & { name: string })[]> {
  const lost = db
    .select({ id: ads.id })
    .from(ads)
    .innerJoin(petDetails, eq(petDetails.adId, ads.id))
    .innerJoin(users, eq(users.id, ads.authorId))
    .where(
      and(
        ofSection(SECTION.pets),
        eq(ads.cityId, cities.id),
        isPublic(at),
        eq(petDetails.category, PET_CATEGORY.lost),
      ),
    )
    .limit(1)
    .as('lost');
  return db
    .select({ name: cities.name, lat: cities.lat, lon: cities.lon })
    .from(cities)
    .innerJoinLateral(lost, sql`true`);
}

export async function placeOf(db: Database, town: string): Promise<Place | undefined> {
  const [place] = await db
    .select({ lat: cities.lat, lon: cities.lon })
    .from(cities)
    .where(sameName(cities.searchKey, town));
  return place;
}
