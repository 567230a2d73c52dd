import { and, eq, ne, sql } from 'drizzle-orm';
import { isAuthorShown, isAvailable } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { shareOpenings, shares } from './shares.table.ts';

/** Whether others may see the ad, or the user is its author. */
export async function canShare(db: Database, adId: number, userId: number): Promise<boolean> {
  const [ad] = await db
    .select({ id: ads.id })
    .from(ads)
    .where(
      and(
        eq(ads.id, adId),
        isAvailable,
        sql`(${ads.authorId} = ${userId} OR (${ads.publishedAt} IS NOT NULL AND ${isAuthorShown}))`,
      ),
    );
  return ad !== undefined;
}

/** The code of the user's share, which is stored with the first. */
export async function keepShare(db: Database, share: typeof shares.$inferInsert): Promise<string> {
  const [row] = await db
    .insert(shares)
    .values(share)
    .onConflictDoUpdate({
      target: [shares.adId, shares.userId],
      // Changes nothing, and returns the row.
      set: { code: sql`${shares.code}` },
    })
    .returning({ code: shares.code });
  if (!row) throw new Error('the share was not stored');
  return row.code;
}

interface Opening {
  adId: number;
  code: string;
  /** Undefined for a visitor. */
  userId: number | undefined;
}

/** Counts a device; the sharer's own and that of the ad's author count nothing. */
export async function countOpening(db: Database, { adId, code, userId }: Opening): Promise<void> {
  await db
    .update(shares)
    .set({ opened: sql`${shares.opened} + 1` })
    .where(
      and(
        eq(shares.code, code),
        eq(shares.adId, adId),
        userId === undefined ? undefined : ne(shares.userId, userId),
        sql`NOT EXISTS (SELECT 1 FROM ${ads} shared WHERE shared.id = ${adId}
          AND shared.author_id = ${userId ?? null}::integer)`,
      ),
    );
}

/** Which share a user has come by; the first stands. */
export async function keepOpening(
  db: Database,
  { adId, code, userId }: Opening & { userId: number },
): Promise<void> {
  await db
    .insert(shareOpenings)
    .select(
      db
        .select({
          adId: shares.adId,
          userId: sql<number>`${userId}::integer`.as('user_id'),
          code: shares.code,
        })
        .from(shares)
        .where(and(eq(shares.code, code), eq(shares.adId, adId), ne(shares.userId, userId))),
    )
    .onConflictDoNothing();
}

/** How many people have shared the ad, and by how many devices it was opened so. */
export async function sharesOf(
  db: Database,
  adId: number,
): Promise<{ shares: number; opened: number }> {
  const [row] = await db
    .select({
      shares: sql<number>`count(*)`.mapWith(Number),
      opened: sql<number>`coalesce(sum(${shares.opened}), 0)`.mapWith(Number),
    })
    .from(shares)
    .where(eq(shares.adId, adId));
  return row ?? { shares: 0, opened: 0 };
}

export const exportShares = (db: Database, userId: number) =>
  db
    .select({ ad_id: shares.adId, code: shares.code, shared: isoTime(shares.sharedAt) })
    .from(shares)
    .where(eq(shares.userId, userId))
    .orderBy(shares.adId);

/** Of which ads the user has opened a shared link. */
export const exportOpenings = async (db: Database, userId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: shareOpenings.adId })
    .from(shareOpenings)
    .where(eq(shareOpenings.userId, userId));
  return rows.map(({ id }) => id);
};

export async function deleteSharesOf(db: Database, userId: number): Promise<void> {
  await db.delete(shareOpenings).where(eq(shareOpenings.userId, userId));
  await db.delete(shares).where(eq(shares.userId, userId));
}
