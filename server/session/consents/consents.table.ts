import { integer, pgTable } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

export const consents = pgTable('consents', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  version: integer('version').notNull(),
  givenAt: timestamptz('given_at').notNull(),
  withdrawnAt: timestamptz('withdrawn_at'),
});
