import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';
import type { GoneReason } from '#contract/ads/ads.ts';

export const goneAds = pgTable('gone_ads', {
  adId: integer('ad_id').primaryKey(),
  section: smallint('section').notNull(),
  category: smallint('category'),
  itemId: integer('item_id'),
  cityId: integer('city_id').notNull(),
  authorId: integer('author_id'),
  /** Null when an admin or the whole account took the ad away. */
  title: text('title'),
  goneAt: timestamptz('gone_at').notNull(),
  why: text('why').$type<GoneReason>().notNull(),
});
