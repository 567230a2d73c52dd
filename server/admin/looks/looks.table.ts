import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Look } from '#contract/admin/looks.ts';
import { timestamptz } from '#server/db/timestamptz.ts';

export const adminLooks = pgTable('admin_looks', {
  adminId: integer('admin_id').primaryKey(),
  object: text('object').$type<Look['object']>().notNull(),
  objectId: integer('object_id').notNull(),
  lookedAt: timestamptz('looked_at').notNull(),
});
