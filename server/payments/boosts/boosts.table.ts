import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

export const boosts = pgTable('boosts', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  adId: integer('ad_id').notNull(),
  orderId: text('order_id').notNull(),
  kind: smallint('kind').$type<1 | 2>().notNull(),
  /** Null while the ad waits for publication, and so is `endsAt`. */
  startsAt: timestamptz('starts_at'),
  endsAt: timestamptz('ends_at'),
  lastShownAt: timestamptz('last_shown_at'),
  impressions: integer('impressions').notNull().default(0),
  openings: integer('openings').notNull().default(0),
});

/** Views and openings of a boost by Moscow day. */
export const boostDays = pgTable(
  'boost_days',
  {
    boostId: integer('boost_id').notNull(),
    day: date('day').notNull(),
    impressions: integer('impressions').notNull().default(0),
    openings: integer('openings').notNull().default(0),
  },
  ({ boostId, day }) => [primaryKey({ columns: [boostId, day] })],
);
