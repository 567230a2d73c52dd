import { eq, sql } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { favorites, reads } from '#server/favorites/favorites.table.ts';
import { images } from '#server/images/images.table.ts';
import { users } from '#server/session/users.table.ts';

/** Ends all sessions; a trigger deletes them. */
export async function endAllSessions(db: Database, id: number, at: Date): Promise<void> {
  await db
    .update(users)
    .set({ tokenGeneration: sql`${users.tokenGeneration} + 1`, loggedOutAt: at })
    .where(eq(users.id, id));
}

/** Ids of all favorites or read ads of the user, in every section. */
export async function favoriteOrReadIds(
  db: Database,
  list: 'favorites' | 'reads',
  userId: number,
): Promise<number[]> {
  const table = list === 'favorites' ? favorites : reads;
  const rows = await db.select({ id: table.adId }).from(table).where(eq(table.userId, userId));
  return rows.map((row) => row.id);
}

/**
 * Deletes the user and their data; favorites and read state follow by cascade.
 * @returns ids of the images whose files must be deleted
 */
export async function deleteUser(db: Database, userId: number): Promise<string[]> {
  await db.delete(ads).where(eq(ads.authorId, userId));
  const removed = await db
    .delete(images)
    .where(eq(images.ownerId, userId))
    .returning({ id: images.id });
  await db.delete(users).where(eq(users.id, userId));
  return removed.map((image) => image.id);
}
