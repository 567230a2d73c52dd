import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

export const consents = pgTable('consents', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  version: integer('version').notNull(),
  givenAt: timestamptz('given_at').notNull(),
  withdrawnAt: timestamptz('withdrawn_at'),
});
