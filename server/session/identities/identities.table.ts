import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { BotChat } from '#contract/session/botChats.ts';
import type { Provider } from '#contract/session/identities.ts';
import { timestamptz } from '#server/db/timestamptz.ts';

/** The ways in to an account. */
export const identities = pgTable('identities', {
  userId: integer('user_id').notNull(),
  provider: text('provider').$type<Provider>().notNull(),
  /** The person's id there. */
  externalId: bigint('external_id', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
  since: timestamptz('since').notNull(),
  lastUsedAt: timestamptz('last_used_at').notNull(),
  /** Whether the messenger's bot may write to the person; null where nothing has told. */
  botChat: text('bot_chat').$type<BotChat>(),
});
export type StoredIdentity = typeof identities.$inferSelect;

/** What a user has begun to connect. */
export const identityLinks = pgTable('identity_links', {
  userId: integer('user_id').primaryKey(),
  /** In which it was begun. */
  sessionId: integer('session_id').notNull(),
  codeDigest: text('code_digest').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** Of VK's code, which is exchanged once, and who it was. */
  proofDigest: text('proof_digest'),
  proven: jsonb('proven').$type<{ id: number; name: string }>(),
});
export type IdentityLink = typeof identityLinks.$inferSelect;
