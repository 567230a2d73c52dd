import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { adColumns } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { goodsUnder, matchGoods } from '#server/catalog/catalog.queries.ts';
import { cities, goods } from '#server/catalog/catalog.table.ts';
import { marketDetails, type MarketRow } from './market.details.queries.ts';
import type { AdSelect } from '#server/ads/list/rows.queries.ts';
import { createFiltering } from '#server/ads/list/filtering.queries.ts';
import { marketList } from '#contract/sections/market.ts';

const parents = alias(goods, 'goods_parents');

export const selectMarket = (db: Database): AdSelect<MarketRow> =>
  db
    .select({
      ...adColumns,
      object: sql<string>`concat_ws('/', ${parents.name}, ${goods.name})`,
      details: marketDetails,
    })
    .from(ads)
    .innerJoin(marketDetails, eq(marketDetails.adId, ads.id))
    .innerJoin(goods, eq(goods.id, ads.itemId))
    .leftJoin(parents, eq(parents.id, goods.parentId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .innerJoin(users, eq(users.id, ads.authorId))
    .$dynamic();

export const narrowMarket = createFiltering(marketList, {
  objectId: (db, entry) =>
    typeof entry === 'number' ? goodsUnder(db, entry) : matchGoods(db, entry),
});

export async function saveMarketDetails(
  db: Database,
  details: typeof marketDetails.$inferInsert,
): Promise<void> {
  await db
    .insert(marketDetails)
    .values(details)
    .onConflictDoUpdate({ target: marketDetails.adId, set: details });
}

export async function marketPinSlot(db: Database, adId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: marketDetails.goodsId })
    .from(marketDetails)
    .where(eq(marketDetails.adId, adId));
  return row?.id;
}
