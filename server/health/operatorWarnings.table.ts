import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

/** When the administrators were last told of each kind of trouble. */
export const operatorWarnings = pgTable('operator_warnings', {
  kind: text('kind').primaryKey(),
  toldAt: timestamptz('told_at').notNull(),
});
