import { and, desc, eq, sql } from 'drizzle-orm';
import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { isPublic, ofSection, writtenByAuthor } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import { breeds, cities } from '#server/catalog/catalog.table.ts';
import type { Database } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { isHeard, isSeen } from '#server/sightings/sightings.queries.ts';
import { SEARCHES_MAX } from '#contract/matches/searches.ts';

const running = statement((db) =>
  db
    .select({
      ad_id: ads.id,
      title: ads.title,
      city: cities.name,
      breed: breeds.name,
      matches: sql<number>`(SELECT count(*) FROM matches JOIN ads found ON found.id = found_id
        WHERE lost_id = ${ads.id} AND matches.state <> 'different' AND found.status = 1
          AND found.deleted_at IS NULL AND NOT found.author_hidden
          AND found.expires_at > ${sql.placeholder('at')}::timestamptz)`.mapWith(Number),
      sightings: sql<number>`(SELECT count(*) FROM sightings
        WHERE sightings.ad_id = ${ads.id} AND sightings.state <> 'false' AND ${isSeen} AND ${isHeard})`.mapWith(
        Number,
      ),
    })
    .from(ads)
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .innerJoin(breeds, eq(breeds.id, ads.itemId))
    .where(and(ofSection('pets'), eq(ads.category, PET_CATEGORY.lost), writtenByAuthor, isPublic))
    .orderBy(desc(ads.publishedAt), desc(ads.id))
    .limit(SEARCHES_MAX),
);

/** The user's lost pets that are searched for, the last published first. */
export const runningSearches = (db: Database, author: number, at: Date) =>
  running(db).execute({ author, at: at.toISOString() });
