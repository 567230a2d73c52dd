import { bigint, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';
import type { AuditAction, AuditObject } from '#contract/admin/audit.ts';

type Facts = Record<string, unknown>;

export const audit = pgTable('audit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  adminId: integer('admin_id').notNull(),
  action: text('action').$type<AuditAction>().notNull(),
  object: text('object').$type<AuditObject>().notNull(),
  objectId: integer('object_id').notNull(),
  section: smallint('section'),
  title: text('title').notNull(),
  userId: integer('person_id'),
  before: jsonb('before').$type<Facts>(),
  after: jsonb('after').$type<Facts>(),
  address: text('address'),
  createdAt: timestamptz('created_at').notNull(),
});
