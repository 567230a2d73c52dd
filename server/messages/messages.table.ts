import { bigint, boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';
import type { CautionKind } from '#contract/messages/messages.ts';

export const messages = pgTable('messages', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  lowId: integer('low_id').notNull(),
  highId: integer('high_id').notNull(),
  fromUser: integer('from_user').notNull(),
  text: text('text').notNull(),
  sendKey: text('send_key'),
  createdAt: timestamptz('created_at').notNull(),
  cautions: text('cautions').array().$type<CautionKind[]>().notNull().default([]),
  about: integer('about'),
  aboutSection: smallint('about_section'),
  images: text('images').array().notNull().default([]),
  replyTo: bigint('reply_to', { mode: 'number' }),
  deletedAt: timestamptz('deleted_at'),
});

export const dialogs = pgTable('dialogs', {
  userId: integer('user_id').notNull(),
  otherId: integer('other_id').notNull(),
  lastText: text('last_text').notNull(),
  lastAt: timestamptz('last_at').notNull(),
  unreadCount: integer('unread_count').notNull().default(0),
  startedBy: integer('started_by').notNull(),
  startedAt: timestamptz('started_at').notNull(),
  about: integer('about'),
  aboutSection: smallint('about_section'),
  lastFrom: integer('last_from'),
  lastId: bigint('last_id', { mode: 'number' }).notNull().default(0),
  readUntil: bigint('read_until', { mode: 'number' }).notNull().default(0),
  /** In the archive while this is its last message, so that a new one brings it back. */
  archivedId: bigint('archived_id', { mode: 'number' }),
  isMuted: boolean('is_muted').notNull().default(false),
  /** Of support's side: since when the letter waits for an answer. */
  askedAt: timestamptz('asked_at'),
});

/** Which admin is answering a letter to support. */
export const supportHolds = pgTable('support_holds', {
  userId: integer('user_id').primaryKey(),
  adminId: integer('admin_id').notNull(),
  heldUntil: timestamptz('held_until').notNull(),
});

export const blocks = pgTable('blocks', {
  userId: integer('user_id').notNull(),
  blockedId: integer('blocked_id').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

/** Answers that users have saved for their conversations. */
export const readyAnswers = pgTable('ready_answers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  text: text('text').notNull(),
});
