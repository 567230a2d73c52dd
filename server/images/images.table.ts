import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

/** Images whose files are to be deleted: at `dueAt`, else at once. */
export const discardedImages = pgTable('discarded_images', {
  id: text('id').primaryKey(),
  dueAt: timestamptz('due_at'),
});

export const images = pgTable('images', {
  id: text('id').primaryKey(),
  ownerId: integer('owner_id').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Perceptual hash; null until a job has computed it. */
  hash: bigint('hash', { mode: 'bigint' }),
  hashBands: integer('hash_bands').array(),
  /** Of the files made when it was uploaded; 0 for older ones. */
  bytes: integer('bytes').notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
});
