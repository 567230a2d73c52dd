import { pgTable } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

/** Has a row when the database holds the demo. */
export const demoMarker = pgTable('demo_marks', {
  createdAt: timestamptz('created_at').notNull(),
});
