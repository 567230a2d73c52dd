import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

export const shares = pgTable('shares', {
  adId: integer('ad_id').notNull(),
  userId: integer('user_id').notNull(),
  code: text('code').notNull(),
  /** By how many devices of others. */
  opened: integer('opened').notNull().default(0),
  sharedAt: timestamptz('shared_at').notNull(),
});

/** Which users have come by a shared link. */
export const shareOpenings = pgTable('share_openings', {
  adId: integer('ad_id').notNull(),
  userId: integer('user_id').notNull(),
  code: text('code').notNull(),
});
