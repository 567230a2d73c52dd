import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { users } from '#server/session/users.table.ts';

/** Blocks an account as an admin's ban does: nothing may be written, earlier tokens are over. */
export async function ban(db: Database, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ bannedAt: sql`now()`, tokenGeneration: sql`${users.tokenGeneration} + 1` })
    .where(eq(users.id, userId));
}

/** Ends all tokens that a person holds. */
export async function endTokens(db: Database, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ tokenGeneration: sql`${users.tokenGeneration} + 1` })
    .where(eq(users.id, userId));
}
