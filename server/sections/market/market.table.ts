import { integer, pgTable, smallint } from 'drizzle-orm/pg-core';

export const marketDetails = pgTable('market_details', {
  adId: integer('ad_id').primaryKey(),
  goodsId: integer('goods_id').notNull(),
  category: smallint('category').$type<1 | 2>().notNull(),
  condition: smallint('condition').$type<1 | 2>().notNull(),
  audience: smallint('audience').$type<1 | 2 | 3>().notNull(),
});
