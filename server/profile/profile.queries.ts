import { eq, sql } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { favorites, reads } from '#server/favorites/favorites.table.ts';
import { images } from '#server/images/images.table.ts';
import { users } from '#server/session/users.table.ts';

export async function changeUsername(db: Database, id: number, username: string): Promise<void> {
  await db.update(users).set({ username }).where(eq(users.id, id));
}

/** Ends all tokens that were made before. */
export async function raiseTokenGeneration(db: Database, id: number): Promise<void> {
  await db
    .update(users)
    .set({ tokenGeneration: sql`${users.tokenGeneration} + 1` })
    .where(eq(users.id, id));
}

/** Ids of every ad that the person has marked, whatever its section. */
export async function allMarks(
  db: Database,
  marks: 'favorites' | 'reads',
  userId: number,
): Promise<number[]> {
  const table = marks === 'favorites' ? favorites : reads;
  const rows = await db.select({ id: table.adId }).from(table).where(eq(table.userId, userId));
  return rows.map((row) => row.id);
}

/**
 * Removes the person and all that is theirs; favorites and read marks go along by themselves.
 * @returns ids of the pictures whose files are to be removed
 */
export async function deletePerson(db: Database, userId: number): Promise<string[]> {
  await db.delete(ads).where(eq(ads.authorId, userId));
  const removed = await db
    .delete(images)
    .where(eq(images.ownerId, userId))
    .returning({ id: images.id });
  await db.delete(users).where(eq(users.id, userId));
  return removed.map((image) => image.id);
}
