import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { discardedImages, images } from './images.table.ts';
import type { PhotoHash } from './photoHash.ts';

/** Stores the rows of uploaded images, which are no longer to be discarded. */
export async function insertImages(
  db: Database,
  rows: (typeof images.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(images).values(rows);
  await forgetDiscarded(
    db,
    rows.map(({ id }) => id),
  );
}

/** The bytes of a person's images, those of a time, and when the first of these was stored. */
export async function countBytes(
  db: Database,
  ownerId: number,
  { after, until }: { after: Date; until: Date },
): Promise<{ all: number; ofDay: number; first: Date | null }> {
  const isOfDay = and(gt(images.createdAt, after), lte(images.createdAt, until));
  const [row] = await db
    .select({
      all: sql`coalesce(sum(${images.bytes}), 0)`.mapWith(Number),
      ofDay: sql`coalesce(sum(${images.bytes}) FILTER (WHERE ${isOfDay}), 0)`.mapWith(Number),
      first: sql<Date | null>`min(${images.createdAt}) FILTER (WHERE ${isOfDay})`.mapWith(
        images.createdAt,
      ),
    })
    .from(images)
    .where(eq(images.ownerId, ownerId));
  return row ?? { all: 0, ofDay: 0, first: null };
}

export async function listIds(db: Database): Promise<string[]> {
  const rows = await db.select({ id: images.id }).from(images);
  return rows.map(({ id }) => id);
}

/** A trigger notes the files to delete. */
export async function deleteImages(db: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(images).where(inArray(images.id, ids));
}

/** Notes that the files are to be deleted at `dueAt`, or at once. */
export async function noteDiscarded(db: Database, ids: string[], dueAt?: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insert(discardedImages)
    .values(ids.map((id) => ({ id, dueAt })))
    .onConflictDoUpdate({ target: discardedImages.id, set: { dueAt: sql`excluded.due_at` } });
}

/** The files are deleted, or in use. */
export async function forgetDiscarded(db: Database, ids: string[]): Promise<void> {
  await db.delete(discardedImages).where(inArray(discardedImages.id, ids));
}

/** Ids of images whose files are to be deleted by `at`. */
export async function listDiscarded(db: Database, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: discardedImages.id })
    .from(discardedImages)
    .where(or(isNull(discardedImages.dueAt), lte(discardedImages.dueAt, at)))
    .orderBy(sql`${discardedImages.dueAt} NULLS FIRST`, asc(discardedImages.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function listWithoutHash(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(isNull(images.hash))
    .orderBy(desc(images.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function setHash(db: Database, id: string, hash: PhotoHash): Promise<void> {
  await db.update(images).set(hash).where(eq(images.id, id));
}
