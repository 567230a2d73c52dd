import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Views that do not count again until they expire; keys are digests. */
export const countedViews = pgTable('counted_views', {
  key: text('key').primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
