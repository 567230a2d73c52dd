import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** The theoretical arrival time (GCRA) of each caller, in milliseconds. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  tat: bigint('busy_until', { mode: 'number' }).notNull(),
});
