import { and, count, desc, eq, gte, ne, sql } from 'drizzle-orm';
import { hasIds, isPublic, ofSection } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { breeds, cities } from '#server/catalog/catalog.table.ts';
import { idList } from '#server/db/oneOf.ts';
import { statement } from '#server/db/statement.ts';

const pairs = statement((db) =>
  db
    .select({ breed: breeds.name, city: cities.name })
    .from(ads)
    .innerJoin(breeds, eq(breeds.id, ads.itemId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .where(and(ofSection('pets'), isPublic, ne(breeds.name, '')))
    .groupBy(breeds.name, cities.name)
    .having(gte(count(), sql.placeholder('min')))
    .orderBy(desc(count()), breeds.name, cities.name)
    .limit(sql.placeholder('limit')),
);

/** Breeds and cities with at least `min` public pets, those with most first. Reads all public pets. */
export const breedsInCities = (
  db: Database,
  { at, ...range }: { at: Date; min: number; limit: number },
) => pairs(db).execute({ ...range, at: at.toISOString() });

const changes = statement((db) =>
  db.select({ id: ads.id, changedAt: ads.changedAt }).from(ads).where(hasIds),
);

/** When what visitors see of these ads has changed last; null where it is not known. */
export const changesOfAds = (
  db: Database,
  ids: number[],
): Promise<{ id: number; changedAt: Date | null }[]> => changes(db).execute({ ids: idList(ids) });
