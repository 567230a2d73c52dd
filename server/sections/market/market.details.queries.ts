import { integer, pgTable, smallint } from 'drizzle-orm/pg-core';
import type { BaseAd } from '#contract/ads/ads.ts';
import type { MarketAd, MarketDraft } from '#contract/sections/market.ts';
import { audienceName, fieldErrors } from '#contract/texts.ts';
import type { AdRow } from '#server/ads/ads.queries.ts';
import type { Database } from '#server/db/database.ts';
import { goodsItemExists } from '#server/catalog/catalog.queries.ts';
import { validationError } from '#server/http/httpError.ts';

export const marketDetails = pgTable('market_details', {
  adId: integer('ad_id').primaryKey(),
  goodsId: integer('goods_id').notNull(),
  category: smallint('category').$type<1 | 2>().notNull(),
  condition: smallint('condition').$type<1 | 2>().notNull(),
  audience: smallint('audience').$type<1 | 2 | 3>().notNull(),
});
export type MarketDetails = Omit<typeof marketDetails.$inferSelect, 'adId'>;

export interface MarketRow extends AdRow {
  object: string;
  details: MarketDetails;
}

export async function resolveItem(db: Database, draft: MarketDraft): Promise<MarketDetails> {
  if (!(await goodsItemExists(db, draft.object_id))) {
    throw validationError({ object_id: fieldErrors.object });
  }
  return {
    goodsId: draft.object_id,
    category: draft.category_name,
    condition: draft.condition_name,
    audience: draft.type_name,
  };
}

export const presentItem = (base: BaseAd, { price, object, details }: MarketRow): MarketAd => ({
  ...base,
  price,
  object,
  object_id: details.goodsId,
  type: audienceName(details.audience),
  condition: details.condition,
  category: details.category,
});
