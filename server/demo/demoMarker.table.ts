import { pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Has a row when the database holds the demo. */
export const demoMarker = pgTable('demo_marks', {
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
