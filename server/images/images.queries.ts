import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { images } from './images.table.ts';

export async function insertImages(
  db: Database,
  rows: (typeof images.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(images).values(rows);
}

export async function deleteImages(db: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(images).where(inArray(images.id, ids));
}
