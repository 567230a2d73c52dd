import { readdir } from 'node:fs/promises';
import type { Database } from '#server/db/database.ts';
import { listIds } from '#server/images/images.queries.ts';
import { imageKey } from '#server/images/images.service.ts';

/** How many images of the database have no file in this folder of a folder store. */
export async function countMissingImages(db: Database, folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Set(entries.map(({ name }) => name));
  const ids = await listIds(db);
  return ids.filter((id) => !files.has(imageKey(id))).length;
}
