import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row a job: when it is due and which process holds it. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  holder: text('holder'),
  heldUntil: timestamp('held_until', { withTimezone: true }),
});
