import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';
import type { ReportDecision, ReportKind, ReportReason } from '#contract/reports.ts';

export const reports = pgTable('reports', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  reporterId: integer('reporter_id').notNull(),
  kind: text('kind').$type<ReportKind>().notNull(),
  targetId: bigint('target_id', { mode: 'number' }).notNull(),
  /** The ad's author, the message's sender or the reported user. */
  subjectId: integer('subject_id').notNull(),
  /** The ad's title, the message's text or the user's name at that time. */
  title: text('title').notNull(),
  reason: text('reason').$type<ReportReason>().notNull(),
  text: text('text').notNull(),
  state: text('state').$type<'new' | ReportDecision>().notNull().default('new'),
  createdAt: timestamptz('created_at').notNull(),
  decidedAt: timestamptz('decided_at'),
  /** Since when the reported ad is gone. */
  closedAt: timestamptz('closed_at'),
});
