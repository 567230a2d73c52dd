import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per job: when it is due and which process has its lease. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  leaseOwner: text('holder'),
  leaseUntil: timestamp('held_until', { withTimezone: true }),
});
