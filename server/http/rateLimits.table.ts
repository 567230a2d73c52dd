import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** How far each caller has used up a limit: the moment at which nothing is used up any more, in ms. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  tat: bigint('busy_until', { mode: 'number' }).notNull(),
});
