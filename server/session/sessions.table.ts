import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';
import type { SessionChannel } from '#contract/session/sessions.ts';

/** A row ends with its session; a trigger then notifies `ENDED_SESSIONS_CHANNEL`. */
export const sessions = pgTable('sessions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  channel: text('channel').$type<SessionChannel>().notNull(),
  device: text('device').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  lastSeenAt: timestamptz('last_seen_at').notNull(),
});
