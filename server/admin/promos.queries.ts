import { and, asc, eq, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PromosQuery, PromoViews } from '#contract/promos.ts';
import type { Database } from '#server/db/connect.ts';
import { sameName } from '#server/db/reference.queries.ts';
import { animalTypes, breeds, cities } from '#server/db/reference.table.ts';
import { promos } from './promos.table.ts';

/** A target that is null aims at everyone; any other must be what the filter names. */
const aimedAt = (target: PgColumn, named: SQL | undefined): SQL =>
  (named ? or(isNull(target), named) : isNull(target)) as SQL;

/** Promos that this list may show on `day` (YYYY-MM-DD), the finish day included. */
export async function promosFor(
  db: Database,
  day: string,
  query: PromosQuery,
  category: number | undefined,
) {
  return db
    .select({
      id: promos.id,
      imageId: promos.imageId,
      company: promos.company,
      inn: promos.inn,
      link: promos.link,
      erid: promos.erid,
    })
    .from(promos)
    .leftJoin(animalTypes, eq(animalTypes.id, promos.animalTypeId))
    .leftJoin(breeds, eq(breeds.id, promos.breedId))
    .leftJoin(cities, eq(cities.id, promos.cityId))
    .where(
      and(
        eq(promos.show, true),
        lte(promos.createdOn, day),
        gte(promos.finishesOn, day),
        aimedAt(
          promos.animalTypeId,
          query.type ? sql`${animalTypes.name} = ${query.type}` : undefined,
        ),
        aimedAt(promos.category, category ? eq(promos.category, category) : undefined),
        aimedAt(promos.breedId, query.breed ? sameName(breeds.searchKey, query.breed) : undefined),
        aimedAt(promos.sex, query.sex ? eq(promos.sex, query.sex) : undefined),
        aimedAt(promos.cityId, query.city ? sameName(cities.searchKey, query.city) : undefined),
      ),
    )
    .orderBy(asc(promos.id))
    .limit(query.limit)
    .offset(query.offset);
}

const one = (ids: number[], id: PgColumn): SQL =>
  sql`(CASE WHEN ${inArray(id, ids)} THEN 1 ELSE 0 END)`;

/** Adds what people saw and followed, in one statement. */
export async function countViews(db: Database, { shown, clicked }: PromoViews): Promise<void> {
  await db
    .update(promos)
    .set({
      shownCount: sql`${promos.shownCount} + ${one(shown, promos.id)}`,
      clickCount: sql`${promos.clickCount} + ${one(clicked, promos.id)}`,
    })
    .where(inArray(promos.id, [...shown, ...clicked]));
}
