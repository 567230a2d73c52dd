import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { SessionChannel } from '#contract/sessions.ts';

/** A row ends with its session; a trigger then notifies `ENDED_SESSIONS_CHANNEL`. */
export const sessions = pgTable('sessions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  channel: text('channel').$type<SessionChannel>().notNull(),
  device: text('device').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
});
