import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { SuspendedMark, VerifiedKind } from '#contract/people/verified.ts';
import { timestamptz } from '#server/db/timestamptz.ts';

export const users = pgTable('users', {
  id: integer('id')
    .primaryKey()
    .default(sql`nextval('user_ids')`),
  username: text('username').notNull(),
  /** In the messenger; admins search by it. */
  firstName: text('first_name'),
  /** Id of an image. */
  avatar: text('avatar'),
  /** The messenger's picture has been offered, or an own one chosen. */
  avatarAsked: boolean('avatar_asked').notNull().default(false),
  /** The person's page says whom the person has helped. */
  showsHelp: boolean('shows_help').notNull().default(true),
  verified: text('verified').$type<VerifiedKind>(),
  suspendedMark: jsonb('suspended_mark').$type<SuspendedMark>(),
  /** Triggers copy it from `identities`, where it is changed; the next one too. */
  telegramId: bigint('telegram_id', { mode: 'number' }),
  vkId: bigint('vk_id', { mode: 'number' }),
  tokenGeneration: integer('token_generation').notNull().default(0),
  /** The last log-out everywhere. */
  loggedOutAt: timestamptz('logged_out_at'),
  /** Incremented by every change of the user's dialogs; polls compare it. */
  inboxVersion: integer('inbox_version').notNull().default(0),
  bannedAt: timestamptz('banned_at'),
  banReason: text('ban_reason'),
  /** The consent in force; null before it and after a withdrawal. */
  consentVersion: integer('consent_version'),
  /** A withdrawal hides the user's ads until consent is given again. */
  consentWithdrawnAt: timestamptz('consent_withdrawn_at'),
  lastLoginAt: timestamptz('last_login_at'),
  /** When support announced that the dormant account will be deleted; a login withdraws it. */
  dormantNoticeAt: timestamptz('dormant_notice_at'),
  createdAt: timestamptz('created_at').notNull(),
  /** The row of a deleted account stays without personal data. */
  deletedAt: timestamptz('deleted_at'),
  /** Of an account that was deleted and opened again. */
  formerIdentity: text('former_identity'),
});

type Avatars = Record<'avatar' | 'bannedAt' | 'consentWithdrawnAt', AnyPgColumn>;

/** The avatar of these users, as long as others see them. */
export const shownAvatarOf = ({ avatar, bannedAt, consentWithdrawnAt }: Avatars) =>
  sql<string | null>`CASE WHEN ${bannedAt} IS NULL
  AND ${consentWithdrawnAt} IS NULL THEN ${avatar} END`;
export const shownAvatar = shownAvatarOf(users);

export type User = typeof users.$inferSelect;
