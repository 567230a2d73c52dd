import { bigint, pgTable, smallint } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

export const telegramUpdates = pgTable('telegram_updates', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  claimedAt: timestamptz('claimed_at').notNull(),
  attempts: smallint('attempts').notNull().default(1),
  doneAt: timestamptz('done_at'),
});
