import { integer, pgTable } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

/** Who has helped a lost pet to come home. */
export const homeHelpers = pgTable('home_helpers', {
  /** Of the lost pet. */
  adId: integer('ad_id').notNull(),
  userId: integer('user_id').notNull(),
  /** The ad whose ending says so: of the lost pet, or of the finder. */
  endingOf: integer('ending_of').notNull(),
  helpedAt: timestamptz('helped_at').notNull(),
});
