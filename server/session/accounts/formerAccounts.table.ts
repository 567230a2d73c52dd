import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

/** What users may do a limited number of times. */
export type LimitedUse = 'ad' | 'message' | 'dialog' | 'unpaid_order' | 'report';

export const formerAccounts = pgTable('former_accounts', {
  /** Keyed digest of a Telegram or VK id. */
  identity: text('identity').primaryKey(),
  deletedAt: timestamptz('deleted_at').notNull(),
  bannedAt: timestamptz('banned_at'),
  banReason: text('ban_reason'),
  rejections: integer('rejections').notNull(),
});
export type FormerAccount = typeof formerAccounts.$inferSelect;

export const formerUses = pgTable('former_uses', {
  identity: text('identity').notNull(),
  kind: text('kind').$type<LimitedUse>().notNull(),
  usedAt: timestamptz('used_at').notNull(),
});
