import { and, desc, eq, isNull } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { users } from '#server/session/users.table.ts';
import { favorites, reads } from './favorites.table.ts';

type Marks = typeof favorites | typeof reads;

/** Ids of a section's ads that the person has marked so, newest mark first; deleted ads are gone. */
async function markedIds(
  db: Database,
  marks: Marks,
  section: number,
  userId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: marks.adId })
    .from(marks)
    .innerJoin(ads, eq(ads.id, marks.adId))
    .where(and(eq(marks.userId, userId), eq(ads.section, section), isNull(ads.deletedAt)))
    .orderBy(desc(marks.createdAt), desc(marks.adId))
    .limit(limit);
  return rows.map((row) => row.id);
}

export const favoriteIds = (db: Database, section: number, userId: number, limit: number) =>
  markedIds(db, favorites, section, userId, limit);

export const readIds = (db: Database, section: number, userId: number, limit: number) =>
  markedIds(db, reads, section, userId, limit);

export async function isFavorite(db: Database, userId: number, adId: number): Promise<boolean> {
  const count = await db.$count(
    favorites,
    and(eq(favorites.userId, userId), eq(favorites.adId, adId)),
  );
  return count > 0;
}

/** Puts the person's changes of favorites one after the other, so that the limit holds. */
export async function lockPerson(db: Database, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export async function removeFavorite(db: Database, userId: number, adId: number): Promise<boolean> {
  const removed = await db
    .delete(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.adId, adId)))
    .returning({ adId: favorites.adId });
  return removed.length > 0;
}

export async function addFavorite(
  db: Database,
  mark: typeof favorites.$inferInsert,
): Promise<void> {
  await db.insert(favorites).values(mark).onConflictDoNothing();
}

export async function markRead(db: Database, mark: typeof reads.$inferInsert): Promise<void> {
  await db
    .insert(reads)
    .values(mark)
    .onConflictDoUpdate({
      target: [reads.userId, reads.adId],
      set: { createdAt: mark.createdAt },
    });
}
