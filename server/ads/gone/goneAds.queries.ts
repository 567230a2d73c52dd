import { and, eq, gt, isNotNull, isNull, lt, notExists, sql, type SQL } from 'drizzle-orm';
import type { GoneReason } from '#contract/ads/ads.ts';
import type { Database } from '#server/db/database.ts';
import { cities } from '#server/catalog/catalog.table.ts';
import { ads } from '#server/ads/ads.table.ts';
import { goneAds } from './goneAds.table.ts';

/** Notes that public ads are gone. One that is gone already keeps its time. */
async function noteGone(
  db: Database,
  which: SQL | undefined,
  { at, why, hasTitle }: { at: Date; why: GoneReason; hasTitle: boolean },
): Promise<void> {
  const goneAt = sql<Date>`least(${ads.expiresAt}, ${at.toISOString()}::timestamptz)`;
  const gone = db
    .select({
      adId: ads.id,
      section: ads.section,
      category: ads.category,
      itemId: ads.itemId,
      cityId: ads.cityId,
      authorId: sql<number | null>`${ads.authorId}`.as('author_id'),
      title: sql<string | null>`${hasTitle ? ads.title : sql`NULL::text`}`.as('title'),
      goneAt: goneAt.as('gone_at'),
      why: sql<GoneReason>`${why}::text`.as('why'),
    })
    .from(ads)
    .where(and(which, isNull(ads.editOf), isNotNull(ads.publishedAt)));
  await db
    .insert(goneAds)
    .select(gone)
    .onConflictDoUpdate({
      target: goneAds.adId,
      set: { why: sql`excluded.why`, title: sql`excluded.title` },
    });
}

export const noteGoneAd = (
  db: Database,
  id: number,
  { at, why }: { at: Date; why: GoneReason },
): Promise<void> => noteGone(db, eq(ads.id, id), { at, why, hasTitle: why !== 'blocked' });

/** Call before the account's ads are deleted. Nothing that the user wrote stays. */
export async function noteGoneAdsOf(db: Database, authorId: number, at: Date): Promise<void> {
  const theirs = eq(ads.authorId, authorId);
  const gone = { at, why: 'deleted', hasTitle: false } as const;
  await noteGone(db, and(theirs, isNull(ads.deletedAt)), gone);
  await db.update(goneAds).set({ title: null }).where(eq(goneAds.authorId, authorId));
}

/** The ad is public again. */
export async function forgetGoneAd(db: Database, id: number): Promise<void> {
  await db.delete(goneAds).where(eq(goneAds.adId, id));
}

/** The name of a city by its id; empty when it is not in the catalog any more. */
export async function cityName(db: Database, id: number): Promise<string> {
  const [city] = await db.select({ name: cities.name }).from(cities).where(eq(cities.id, id));
  return city?.name ?? '';
}

/** What is known of an ad: what remains of it, else its row. */
export async function findGone(db: Database, id: number) {
  const [note] = await db.select().from(goneAds).where(eq(goneAds.adId, id));
  if (note) return { note };
  const [ad] = await db.select().from(ads).where(eq(ads.id, id));
  return { ad };
}

/** Whether some ad had this id once. */
export async function wasAssigned(db: Database, id: number): Promise<boolean> {
  const [row] = await db
    .select({ assigned: sql<boolean>`is_called AND last_value >= ${id}::bigint` })
    .from(sql`ads_id_seq`);
  return row?.assigned ?? false;
}

/** Deletes what remains of ads gone before `before`, unless the ad's row would tell otherwise. */
export async function deleteRemains(db: Database, before: Date): Promise<number> {
  const younger = db
    .select({ id: ads.id })
    .from(ads)
    .where(and(eq(ads.id, goneAds.adId), isNull(ads.deletedAt), gt(ads.expiresAt, before)));
  const deleted = await db
    .delete(goneAds)
    .where(and(lt(goneAds.goneAt, before), notExists(younger)))
    .returning({ id: goneAds.adId });
  return deleted.length;
}
