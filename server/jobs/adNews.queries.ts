import { asc, eq, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#server/db/database.ts';
import { hasCome } from '#server/db/storedTimes.ts';
import { adNews } from './jobs.table.ts';

export type AdNews = typeof adNews.$inferSelect;

/** A failure postpones news by as much. */
export const POSTPONED_MS = MINUTE_MS;

const isDue = (at: Date) => hasCome(adNews.dueAt, at, POSTPONED_MS);

export async function isNewsDue(db: Database, at: Date): Promise<boolean> {
  const [first] = await db.select({ id: adNews.id }).from(adNews).where(isDue(at)).limit(1);
  return first !== undefined;
}

/** Takes the oldest row that no other process works on; the end of the transaction deletes it. */
export async function takeNews(tx: Database, at: Date): Promise<AdNews | undefined> {
  const [news] = await tx
    .select()
    .from(adNews)
    .where(isDue(at))
    .orderBy(asc(adNews.dueAt), asc(adNews.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (news) await deleteNews(tx, news.id);
  return news;
}

export async function deleteNews(db: Database, id: number): Promise<void> {
  await db.delete(adNews).where(eq(adNews.id, id));
}

export async function postponeNews(db: Database, id: number, dueAt: Date): Promise<void> {
  await db
    .update(adNews)
    .set({ dueAt, failures: sql`${adNews.failures} + 1` })
    .where(eq(adNews.id, id));
}
