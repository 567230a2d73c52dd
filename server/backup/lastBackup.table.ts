import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

/** When the last backup was completed, and last restored for a trial with and without success. */
export const lastBackup = pgTable('last_backup', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  madeAt: timestamptz('made_at').notNull(),
  checkedAt: timestamptz('checked_at'),
  checkFailedAt: timestamptz('check_failed_at'),
});
