import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const users = pgTable('users', {
  id: integer('id')
    .primaryKey()
    .default(sql`nextval('user_ids')`),
  username: text('username').notNull(),
  /** In the messenger; admins search by it. */
  firstName: text('first_name'),
  telegramId: bigint('telegram_id', { mode: 'number' }),
  vkId: bigint('vk_id', { mode: 'number' }),
  tokenGeneration: integer('token_generation').notNull().default(0),
  /** The last log-out everywhere. */
  loggedOutAt: timestamp('logged_out_at', { withTimezone: true }),
  /** Incremented by every change of the user's dialogs; polls compare it. */
  inboxVersion: integer('inbox_version').notNull().default(0),
  bannedAt: timestamp('banned_at', { withTimezone: true }),
  banReason: text('ban_reason'),
  /** The consent in force; null before it and after a withdrawal. */
  consentVersion: integer('consent_version'),
  /** A withdrawal hides the user's ads until consent is given again. */
  consentWithdrawnAt: timestamp('consent_withdrawn_at', { withTimezone: true }),
  lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
  /** When support announced that the dormant account will be deleted; a login withdraws it. */
  dormantNoticeAt: timestamp('dormant_notice_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** The row of a deleted account stays without personal data. */
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  /** Of an account that was deleted and opened again. */
  formerIdentity: text('former_identity'),
});
export type User = typeof users.$inferSelect;
