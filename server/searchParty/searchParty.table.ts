import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

/** The links by which owners share the course of a search. */
export const searchParties = pgTable('search_parties', {
  adId: integer('ad_id').primaryKey(),
  code: text('code').notNull(),
  openedAt: timestamptz('opened_at').notNull(),
});
