import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { telegramUpdates } from './updates.table.ts';

/**
 * Claims an update; it is busy while another process works on it since `busySince`.
 * @returns which attempt begins, or that none does
 */
export async function claimUpdate(
  db: Database,
  id: number,
  { at, busySince }: { at: Date; busySince: Date },
): Promise<number | 'done' | 'busy'> {
  const [claimed] = await db
    .insert(telegramUpdates)
    .values({ id, claimedAt: at })
    .onConflictDoUpdate({
      target: telegramUpdates.id,
      set: { claimedAt: at, attempts: sql`${telegramUpdates.attempts} + 1` },
      setWhere: and(isNull(telegramUpdates.doneAt), lt(telegramUpdates.claimedAt, busySince)),
    })
    .returning({ attempts: telegramUpdates.attempts });
  if (claimed) return claimed.attempts;
  const [known] = await db
    .select({ doneAt: telegramUpdates.doneAt })
    .from(telegramUpdates)
    .where(eq(telegramUpdates.id, id));
  return known?.doneAt ? 'done' : 'busy';
}

export async function finishUpdate(db: Database, id: number, at: Date): Promise<void> {
  await db.update(telegramUpdates).set({ doneAt: at }).where(eq(telegramUpdates.id, id));
}

/** Lets the next delivery of the update work on it at once: the claim is as old as a lost one. */
export async function releaseUpdate(db: Database, id: number, busySince: Date): Promise<void> {
  const claimedAt = new Date(busySince.getTime() - 1);
  await db.update(telegramUpdates).set({ claimedAt }).where(eq(telegramUpdates.id, id));
}
