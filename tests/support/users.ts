import { and, eq, isNull, sql } from 'drizzle-orm';
import { CONSENT_VERSION } from '#contract/session/consent.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/session/accounts/users.table.ts';

/** Bans a user and revokes all tokens, as an admin does. */
export async function ban(db: Database, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ bannedAt: sql`now()`, tokenGeneration: sql`${users.tokenGeneration} + 1` })
    .where(eq(users.id, userId));
}

/** Gives consent for a user who has none, in one statement. */
export async function giveConsent(db: Database, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ consentVersion: CONSENT_VERSION })
    .where(and(eq(users.id, userId), isNull(users.consentVersion)));
}

/** Revokes all of a user's tokens. */
export async function endTokens(db: Database, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ tokenGeneration: sql`${users.tokenGeneration} + 1` })
    .where(eq(users.id, userId));
}
