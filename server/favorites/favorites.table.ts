import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

const columns = {
  userId: integer('user_id').notNull(),
  adId: integer('ad_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
};

export const favorites = pgTable('favorites', columns);
export const reads = pgTable('reads', columns);
