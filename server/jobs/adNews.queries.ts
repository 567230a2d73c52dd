import { asc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { adNews } from './jobs.table.ts';

export type AdNews = typeof adNews.$inferSelect;

export async function isNewsDue(db: Database, at: Date): Promise<boolean> {
  const [first] = await db
    .select({ id: adNews.id })
    .from(adNews)
    .where(lte(adNews.dueAt, at))
    .limit(1);
  return first !== undefined;
}

/** Takes the oldest row that no other process works on; the end of the transaction deletes it. */
export async function takeNews(tx: Database, at: Date): Promise<AdNews | undefined> {
  const [news] = await tx
    .select()
    .from(adNews)
    .where(lte(adNews.dueAt, at))
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
