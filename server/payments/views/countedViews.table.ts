import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

/** Views that do not count again until they expire; keys are digests. */
export const countedViews = pgTable('counted_views', {
  key: text('key').primaryKey(),
  expiresAt: timestamptz('expires_at').notNull(),
});
