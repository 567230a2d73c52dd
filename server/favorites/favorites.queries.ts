import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { oneOf } from '#server/db/oneOf.ts';
import { statement } from '#server/db/statement.ts';
import { favorites, reads } from './favorites.table.ts';

type UserAds = typeof favorites | typeof reads;

/** Ids of a section's ads in the user's favorites or read state, newest first; skips deleted ads. */
function idsIn(table: UserAds) {
  const ids = statement((db) =>
    db
      .select({ id: table.adId })
      .from(table)
      .innerJoin(ads, eq(ads.id, table.adId))
      .where(
        and(
          eq(table.userId, sql.placeholder('userId')),
          eq(ads.section, sql.placeholder('section')),
          isNull(ads.deletedAt),
        ),
      )
      .orderBy(desc(table.createdAt), desc(table.adId))
      .limit(sql.placeholder('limit')),
  );
  return async (
    db: Database,
    section: number,
    userId: number,
    limit: number,
  ): Promise<number[]> => {
    const rows = await ids(db).execute({ section, userId, limit });
    return rows.map((row) => row.id);
  };
}

export const favoriteIds = idsIn(favorites);
export const readIds = idsIn(reads);

export async function isFavorite(db: Database, userId: number, adId: number): Promise<boolean> {
  const count = await db.$count(
    favorites,
    and(eq(favorites.userId, userId), eq(favorites.adId, adId)),
  );
  return count > 0;
}

/** Ids among these that are favorites of the user. */
export async function favoritesAmong(
  db: Database,
  userId: number,
  ids: number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: favorites.adId })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), oneOf(favorites.adId, ids)));
  return rows.map((row) => row.id);
}

export async function removeFavorite(db: Database, userId: number, adId: number): Promise<boolean> {
  const removed = await db
    .delete(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.adId, adId)))
    .returning({ adId: favorites.adId });
  return removed.length > 0;
}

export async function addFavorite(db: Database, row: typeof favorites.$inferInsert): Promise<void> {
  await db.insert(favorites).values(row).onConflictDoNothing();
}

export async function markRead(db: Database, row: typeof reads.$inferInsert): Promise<void> {
  await db
    .insert(reads)
    .values(row)
    .onConflictDoUpdate({
      target: [reads.userId, reads.adId],
      set: { createdAt: row.createdAt },
    });
}

/** How many users have opened an ad, its author excepted, and how many have it as a favorite. */
export async function usersOf(
  db: Database,
  ad: { id: number; author: number },
): Promise<{ views: number; favorites: number }> {
  const isOthers = and(eq(reads.adId, ad.id), ne(reads.userId, ad.author));
  const [views, hearts] = await Promise.all([
    db.$count(reads, isOthers),
    db.$count(favorites, eq(favorites.adId, ad.id)),
  ]);
  return { views, favorites: hearts };
}
