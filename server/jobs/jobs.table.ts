import { bigint, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per job: when it is due and which process has its lease. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  leaseOwner: text('holder'),
  leaseUntil: timestamp('held_until', { withTimezone: true }),
});

export const adNews = pgTable('ad_news', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  adId: integer('ad_id').notNull(),
  /** Null for a new publication. */
  priceBefore: integer('price_before'),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  failures: smallint('failures').notNull().default(0),
});
