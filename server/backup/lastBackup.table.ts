import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

/** When the last backup was completed. */
export const lastBackup = pgTable('last_backup', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  madeAt: timestamptz('made_at').notNull(),
});
