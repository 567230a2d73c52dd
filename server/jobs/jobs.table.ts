import { bigint, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

/** One row per job: when it is due and which process has its lease. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  dueAt: timestamptz('due_at').notNull(),
  leaseOwner: text('holder'),
  leaseUntil: timestamptz('held_until'),
  /** When it last ended, well and badly. */
  doneAt: timestamptz('done_at'),
  failedAt: timestamptz('failed_at'),
});

export const adNews = pgTable('ad_news', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  adId: integer('ad_id').notNull(),
  /** Null for a new publication. */
  priceBefore: integer('price_before'),
  dueAt: timestamptz('due_at').notNull(),
  failures: smallint('failures').notNull().default(0),
});
