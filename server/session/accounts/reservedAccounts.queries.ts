import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { identities } from '#server/session/identities/identities.table.ts';
import { reservedAccounts } from './reservedAccounts.table.ts';
import { users } from './users.table.ts';

export async function nameReserved(
  db: Database,
  userId: number,
  telegramId: number | undefined,
): Promise<void> {
  const named = { telegramId: telegramId ?? null };
  await db
    .insert(reservedAccounts)
    .values({ userId, ...named })
    .onConflictDoUpdate({ target: reservedAccounts.userId, set: named });
}

/** The reserved user of a Telegram account. */
export async function findReserved(db: Database, telegramId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ userId: reservedAccounts.userId })
    .from(reservedAccounts)
    .where(eq(reservedAccounts.telegramId, telegramId))
    .orderBy(sql`${reservedAccounts.userId} DESC`)
    .limit(1);
  return found?.userId;
}

/** Unlinks a reserved user from everyone but `telegramId` and ends the sessions; returns whether. */
export async function releaseAccount(
  db: Database,
  id: number,
  telegramId: number | undefined,
): Promise<boolean> {
  const isAnother = telegramId === undefined ? undefined : ne(identities.externalId, telegramId);
  const released = await db
    .delete(identities)
    .where(and(eq(identities.userId, id), isAnother))
    .returning({ userId: identities.userId });
  if (released.length === 0) return false;
  await db
    .update(users)
    .set({ tokenGeneration: sql`${users.tokenGeneration} + 1` })
    .where(eq(users.id, id));
  return true;
}
