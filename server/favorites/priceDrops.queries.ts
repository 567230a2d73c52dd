import { and, eq, ne, sql } from 'drizzle-orm';
import { isPublic } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { isUnblocked } from '#server/messages/blocks.queries.ts';
import { favorites } from './favorites.table.ts';

const price = statement((db) =>
  db
    .select({ price: ads.price })
    .from(ads)
    .where(and(eq(ads.id, sql.placeholder('id')), isPublic)),
);

/** The price of a public ad; undefined when the ad is not public. */
export async function publicPrice(db: Database, id: number, at: Date): Promise<number | undefined> {
  const [ad] = await price(db).execute({ id, at: at.toISOString() });
  return ad?.price;
}

/** Users who have the ad as a favorite, without its author and those with a block between. */
export async function favoritedBy(db: Database, adId: number): Promise<number[]> {
  const rows = await db
    .select({ id: favorites.userId })
    .from(favorites)
    .innerJoin(ads, eq(ads.id, favorites.adId))
    .where(
      and(
        eq(favorites.adId, adId),
        ne(favorites.userId, ads.authorId),
        isUnblocked(favorites.userId, ads.authorId),
      ),
    );
  return rows.map(({ id }) => id);
}
