import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { GoneReason } from '#contract/ads.ts';

export const goneAds = pgTable('gone_ads', {
  adId: integer('ad_id').primaryKey(),
  section: smallint('section').notNull(),
  category: smallint('category'),
  itemId: integer('item_id'),
  cityId: integer('city_id').notNull(),
  goneAt: timestamp('gone_at', { withTimezone: true }).notNull(),
  why: text('why').$type<GoneReason>().notNull(),
});
