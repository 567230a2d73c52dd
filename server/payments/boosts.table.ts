import { integer, pgTable, smallint, timestamp } from 'drizzle-orm/pg-core';

export const boosts = pgTable('boosts', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  adId: integer('ad_id').notNull(),
  kind: smallint('kind').$type<1 | 2>().notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  lastShownAt: timestamp('last_shown_at', { withTimezone: true }),
});
