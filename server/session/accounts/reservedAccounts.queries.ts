import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
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
  const isAnother = telegramId === undefined ? undefined : ne(users.telegramId, telegramId);
  const released = await db
    .update(users)
    .set({ telegramId: null, tokenGeneration: sql`${users.tokenGeneration} + 1` })
    .where(and(eq(users.id, id), isNotNull(users.telegramId), isAnother))
    .returning({ id: users.id });
  return released.length > 0;
}
