import { integer, pgTable } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

const columns = {
  userId: integer('user_id').notNull(),
  adId: integer('ad_id').notNull(),
  createdAt: timestamptz('created_at').notNull(),
};

export const favorites = pgTable('favorites', columns);
export const reads = pgTable('reads', columns);
