import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { users } from '#server/session/users.table.ts';

/** Bans a user and revokes all tokens, as an admin does. */
export async function ban(db: Database, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ bannedAt: sql`now()`, tokenGeneration: sql`${users.tokenGeneration} + 1` })
    .where(eq(users.id, userId));
}

/** Revokes all of a user's tokens. */
export async function endTokens(db: Database, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ tokenGeneration: sql`${users.tokenGeneration} + 1` })
    .where(eq(users.id, userId));
}
