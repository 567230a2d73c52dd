import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { users } from '#server/session/users.table.ts';
import { favorites, reads } from './favorites.table.ts';

type Marks = typeof favorites | typeof reads;

/** Ids of a section's ads that the user has marked, newest mark first; skips deleted ads. */
function markedIds(marks: Marks) {
  const marked = statement((db) =>
    db
      .select({ id: marks.adId })
      .from(marks)
      .innerJoin(ads, eq(ads.id, marks.adId))
      .where(
        and(
          eq(marks.userId, sql.placeholder('userId')),
          eq(ads.section, sql.placeholder('section')),
          isNull(ads.deletedAt),
        ),
      )
      .orderBy(desc(marks.createdAt), desc(marks.adId))
      .limit(sql.placeholder('limit')),
  );
  return async (
    db: Database,
    section: number,
    userId: number,
    limit: number,
  ): Promise<number[]> => {
    const rows = await marked(db).execute({ section, userId, limit });
    return rows.map((row) => row.id);
  };
}

export const favoriteIds = markedIds(favorites);
export const readIds = markedIds(reads);

export async function isFavorite(db: Database, userId: number, adId: number): Promise<boolean> {
  const count = await db.$count(
    favorites,
    and(eq(favorites.userId, userId), eq(favorites.adId, adId)),
  );
  return count > 0;
}

/** Serializes the user's changes of favorites, so that the limit holds. */
export async function lockUser(db: Database, userId: number): Promise<void> {
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
