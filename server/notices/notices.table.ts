import { bigint, boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';
import type { NoticeKind, NotificationSettings } from '#contract/notices.ts';
import type { NoticeData } from '#server/deps.ts';

export const notices = pgTable('notices', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  kind: text('kind').$type<NoticeKind>().notNull(),
  cause: text('cause').notNull(),
  adId: integer('ad_id'),
  otherId: integer('other_id'),
  data: jsonb('data').$type<NoticeData>().notNull().default({}),
  isUrgent: boolean('is_urgent').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** In the list from then on. */
  listedAt: timestamptz('listed_at'),
  state: text('state')
    .$type<'waiting' | 'sending' | 'done' | 'dropped'>()
    .notNull()
    .default('waiting'),
  /** The next attempt; while a worker has the row, the end of its lease. */
  dueAt: timestamptz('due_at').notNull(),
  leaseOwner: text('lease_owner'),
  /** Failed attempts in a row. */
  failures: smallint('failures').notNull().default(0),
  /** Attempts without an answer: each may have arrived. */
  unanswered: smallint('unanswered').notNull().default(0),
  /** Urgent notices try the next channel from then on. */
  fallsAt: timestamptz('falls_at'),
  sentVia: text('sent_via').$type<keyof NotificationSettings['channels']>(),
  sentAt: timestamptz('sent_at'),
  /** The channel's id of the sent message. */
  messageId: bigint('message_id', { mode: 'number' }),
  /** The same where it is no number. */
  messageRef: text('message_ref'),
  /** A card whose buttons wait for a decision. */
  isOpen: boolean('is_open').notNull().default(false),
});
export type StoredNotice = typeof notices.$inferSelect;

export const recipients = pgTable('notice_recipients', {
  userId: integer('user_id').primaryKey(),
  kindsOff: text('kinds_off').array().$type<NoticeKind[]>().notNull().default([]),
  quietFrom: text('quiet_from').notNull().default('22:00'),
  quietTo: text('quiet_to').notNull().default('08:00'),
  timezone: text('timezone').notNull().default('Europe/Moscow'),
  telegram: text('telegram')
    .$type<NotificationSettings['channels']['telegram']>()
    .notNull()
    .default('no_permission'),
  /** The notices up to this one are read. */
  readUntil: bigint('read_until', { mode: 'number' }).notNull().default(0),
  nextSendAt: timestamptz('next_send_at'),
});
export type Recipient = typeof recipients.$inferSelect;

export const pace = pgTable('notice_pace', {
  name: text('name').primaryKey(),
  nextAt: timestamptz('next_at').notNull(),
});
