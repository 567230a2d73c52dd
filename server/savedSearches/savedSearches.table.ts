import {
  bigint,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';
import type { SavedSearch, SavedSearchNotify } from '#contract/search/savedSearches.ts';

const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' });

export const savedSearches = pgTable('saved_searches', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  section: smallint('section').notNull(),
  filters: jsonb('filters').$type<SavedSearch['filters']>().notNull(),
  /** The filters in one spelling. */
  filtersKey: text('filters_key').notNull(),
  name: text('name').notNull(),
  notify: text('notify').$type<SavedSearchNotify>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** Ads published later are unseen. */
  seenAt: timestamptz('seen_at').notNull(),
  /** Of the reference lists that the next columns were resolved with; null in these is any. */
  referenceVersion: bigint('reference_version', { mode: 'number' }).notNull(),
  cities: integer('cities').array(),
  items: integer('items').array(),
  categories: integer('categories').array(),
  trait: smallint('trait'),
  audience: smallint('audience'),
  priceFrom: integer('price_from'),
  priceTo: integer('price_to'),
  eventDate: date('event_date', { mode: 'string' }),
  query: tsquery('query'),
  /** Values of other columns of ads, by column. */
  choices: jsonb('choices').$type<Record<string, unknown>>(),
  /** An ad has the key of each search that it can match. */
  keys: text('keys').array().notNull(),
});
export type StoredSearch = typeof savedSearches.$inferSelect;
