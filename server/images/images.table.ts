import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Images whose files are to be deleted: at `dueAt`, else at once. */
export const discardedImages = pgTable('discarded_images', {
  id: text('id').primaryKey(),
  dueAt: timestamp('due_at', { withTimezone: true }),
});

export const images = pgTable('images', {
  id: text('id').primaryKey(),
  ownerId: integer('owner_id').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Perceptual hash; null until a job has computed it. */
  hash: bigint('hash', { mode: 'bigint' }),
  hashBands: integer('hash_bands').array(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
