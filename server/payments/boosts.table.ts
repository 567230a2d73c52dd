import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

export const boosts = pgTable('boosts', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  adId: integer('ad_id').notNull(),
  orderId: text('order_id').notNull(),
  kind: smallint('kind').$type<1 | 2>().notNull(),
  /** Null while the ad waits for publication, and so is `endsAt`. */
  startsAt: timestamp('starts_at', { withTimezone: true }),
  endsAt: timestamp('ends_at', { withTimezone: true }),
  lastShownAt: timestamp('last_shown_at', { withTimezone: true }),
  impressions: integer('impressions').notNull().default(0),
  openings: integer('openings').notNull().default(0),
});
