import { and, asc, desc, eq, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PromosQuery, PromoViews } from '#contract/admin/promos.ts';
import type { Database } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { sameName } from '#server/catalog/catalog.queries.ts';
import { animalTypes, breeds, cities } from '#server/catalog/catalog.table.ts';
import { promoDays, promos } from './promos.table.ts';

/** A null target matches every list; any other must equal the filter, which may be null. */
const aimedAt = (target: PgColumn, named: SQL): SQL => or(isNull(target), named) as SQL;

const aimedStatement = statement((db) =>
  db
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
        lte(promos.createdOn, sql.placeholder('day')),
        gte(promos.finishesOn, sql.placeholder('day')),
        aimedAt(promos.animalTypeId, eq(animalTypes.name, sql.placeholder('type'))),
        aimedAt(promos.category, eq(promos.category, sql.placeholder('category'))),
        aimedAt(promos.breedId, sameName(breeds.searchKey, sql.placeholder('breed'))),
        aimedAt(promos.sex, eq(promos.sex, sql.placeholder('sex'))),
        aimedAt(promos.cityId, sameName(cities.searchKey, sql.placeholder('city'))),
      ),
    )
    .orderBy(asc(promos.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);

/** Promos that this list may show on `day` (YYYY-MM-DD), the finish day included. */
export const promosFor = (
  db: Database,
  day: string,
  { type, breed, sex, city, limit, offset }: PromosQuery,
  category: number | undefined,
) =>
  aimedStatement(db).execute({
    day,
    type: type || null,
    category: category || null,
    breed: breed || null,
    sex: sex || null,
    city: city || null,
    limit,
    offset,
  });

const one = (ids: number[], id: PgColumn): SQL =>
  sql`(CASE WHEN ${inArray(id, ids)} THEN 1 ELSE 0 END)`;

/** Those of the ids that are promos. */
export async function existingPromos(db: Database, ids: number[]): Promise<number[]> {
  const rows = await db.select({ id: promos.id }).from(promos).where(inArray(promos.id, ids));
  return rows.map(({ id }) => id);
}

/** Adds views and clicks to the promos and to their day; call it in a transaction. */
export async function countViews(
  db: Database,
  day: string,
  { shown, clicked }: PromoViews,
): Promise<void> {
  const counted = await db
    .update(promos)
    .set({
      shownCount: sql`${promos.shownCount} + ${one(shown, promos.id)}`,
      clickCount: sql`${promos.clickCount} + ${one(clicked, promos.id)}`,
    })
    .where(inArray(promos.id, [...shown, ...clicked]))
    .returning({ promoId: promos.id });
  if (counted.length === 0) return;
  await db
    .insert(promoDays)
    .values(
      counted.map(({ promoId }) => ({
        promoId,
        day,
        shown: Number(shown.includes(promoId)),
        clicked: Number(clicked.includes(promoId)),
      })),
    )
    .onConflictDoUpdate({
      target: [promoDays.promoId, promoDays.day],
      set: {
        shown: sql`${promoDays.shown} + excluded.shown`,
        clicked: sql`${promoDays.clicked} + excluded.clicked`,
      },
    });
}

/** Days with views of a promo, oldest first. */
export const daysOfPromo = (db: Database, promoId: number) =>
  db
    .select({ day: promoDays.day, shown: promoDays.shown, clicked: promoDays.clicked })
    .from(promoDays)
    .where(eq(promoDays.promoId, promoId))
    .orderBy(asc(promoDays.day));

export type StoredPromo = typeof promos.$inferSelect;

export const listPromos = (db: Database): Promise<StoredPromo[]> =>
  db.select().from(promos).orderBy(desc(promos.id));

export async function findPromo(db: Database, id: number): Promise<StoredPromo | undefined> {
  const [promo] = await db.select().from(promos).where(eq(promos.id, id));
  return promo;
}

export async function lockPromo(db: Database, id: number): Promise<StoredPromo | undefined> {
  const [promo] = await db.select().from(promos).where(eq(promos.id, id)).for('update');
  return promo;
}

export async function insertPromo(
  db: Database,
  values: typeof promos.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(promos).values(values).returning({ id: promos.id });
  if (!row) throw new Error('the promo was not inserted');
  return row.id;
}

export async function updatePromo(
  db: Database,
  id: number,
  values: Partial<typeof promos.$inferInsert>,
): Promise<void> {
  await db.update(promos).set(values).where(eq(promos.id, id));
}

export async function deletePromo(db: Database, id: number): Promise<void> {
  await db.delete(promos).where(eq(promos.id, id));
}

/** Counts promos shown on `day`, and those of them that end until `soon`. */
export async function promosAt(db: Database, day: string, soon: string) {
  const isOnShow = and(
    eq(promos.show, true),
    lte(promos.createdOn, day),
    gte(promos.finishesOn, day),
  );
  return {
    active: await db.$count(promos, isOnShow),
    ending: await db.$count(promos, and(isOnShow, lte(promos.finishesOn, soon))),
  };
}

/** Whether a promo shows the image. */
export const isImageOfPromo = async (db: Database, image: string): Promise<boolean> =>
  (await db.$count(promos, eq(promos.imageId, image))) > 0;
