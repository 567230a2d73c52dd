import { pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Has a row where the demo has filled the database. */
export const demoMarks = pgTable('demo_marks', {
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
