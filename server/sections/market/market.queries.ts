import { eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { entryId } from '#contract/fields.ts';
import type { MarketFilters } from '#contract/market.ts';
import { audienceNames } from '#contract/texts.ts';
import { adColumns, baseConditions, type AdRow, type AdSelect } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { oneOf } from '#server/db/oneOf.ts';
import { goodsUnder } from '#server/db/reference.queries.ts';
import { cities, goods } from '#server/db/reference.table.ts';
import { users } from '#server/session/users.table.ts';
import { marketDetails } from './market.table.ts';

export interface MarketRow extends AdRow {
  object: string;
  goodsId: number;
  category: 1 | 2;
  condition: 1 | 2;
  audience: 1 | 2 | 3;
}

const parents = alias(goods, 'goods_parents');

export const selectMarket = (db: Database, at: Date): AdSelect<MarketRow> =>
  db
    .select({
      ...adColumns(at),
      object: sql<string>`concat_ws('/', ${parents.name}, ${goods.name})`,
      goodsId: marketDetails.goodsId,
      category: marketDetails.category,
      condition: marketDetails.condition,
      audience: marketDetails.audience,
    })
    .from(ads)
    .innerJoin(marketDetails, eq(marketDetails.adId, ads.id))
    .innerJoin(goods, eq(goods.id, marketDetails.goodsId))
    .leftJoin(parents, eq(parents.id, goods.parentId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .innerJoin(users, eq(users.id, ads.authorId))
    .$dynamic();

export async function marketConditions(
  db: Database,
  filters: MarketFilters,
): Promise<SQL[] | undefined> {
  const conditions = await baseConditions(db, filters);
  if (!conditions) return undefined;
  if (filters.category) conditions.push(eq(marketDetails.category, filters.category));
  if (filters.condition) conditions.push(eq(marketDetails.condition, filters.condition));
  if (filters.type) {
    conditions.push(sql`${marketDetails.audience} = ${entryId(audienceNames, filters.type)}`);
  }
  if (filters.objectId) {
    const ids = await goodsUnder(db, filters.objectId);
    if (ids.length === 0) return undefined;
    conditions.push(oneOf(marketDetails.goodsId, ids));
  }
  return conditions;
}

export async function saveMarketDetails(
  db: Database,
  details: typeof marketDetails.$inferInsert,
): Promise<void> {
  await db
    .insert(marketDetails)
    .values(details)
    .onConflictDoUpdate({ target: marketDetails.adId, set: details });
}

/** What a pinned ad has for itself. */
export async function marketPinSlot(db: Database, adId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: marketDetails.goodsId })
    .from(marketDetails)
    .where(eq(marketDetails.adId, adId));
  return row?.id;
}
