import { bigint, pgTable, timestamp } from 'drizzle-orm/pg-core';

export const telegramUpdates = pgTable('telegram_updates', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
  doneAt: timestamp('done_at', { withTimezone: true }),
});
