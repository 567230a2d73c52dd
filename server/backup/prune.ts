import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '#contract/time.ts';
import { exists, ownSizeOf } from '#server/shared/files/copyFolder.ts';
import { freeBytes, RESERVE_BYTES } from '#server/shared/files/diskSpace.ts';
import { completedAt, UNFINISHED } from './archive.ts';

/** A backup that was killed leaves its folder; no backup takes that long. */
const UNFINISHED_MS = 12 * HOUR_MS;

/**
 * Deletes old backups in this folder, so that `keep` remain with a new one, and more where that
 * gives the disk space for another as large as the newest. Never deletes the newest.
 * @returns what it has deleted
 */
export async function pruneBackups(folder: string, keep: number): Promise<string[]> {
  if (!(await exists(folder))) return [];
  const { complete, killed } = await listBackups(folder);
  const [newest, ...older] = complete;
  const deleted = [...killed, ...older.slice(Math.max(keep - 2, 0))];
  for (const path of deleted) await rm(path, { recursive: true });
  if (!newest) return deleted;

  const rest = older.slice(0, Math.max(keep - 2, 0));
  const needed = (await ownSizeOf(newest)) + RESERVE_BYTES - (await freeBytes(folder));
  let gained = 0;
  const more: string[] = [];
  for (const path of rest.toReversed()) {
    if (gained >= needed) break;
    gained += await ownSizeOf(path);
    more.push(path);
  }
  if (gained < needed) return deleted;
  for (const path of more) await rm(path, { recursive: true });
  return [...deleted, ...more];
}

/** The newest complete backup in this folder. */
export const newestBackup = async (folder: string): Promise<string | undefined> =>
  (await exists(folder)) ? (await listBackups(folder)).complete[0] : undefined;

/** Complete backups, the newest first, and what killed ones have left. */
async function listBackups(folder: string): Promise<{ complete: string[]; killed: string[] }> {
  const complete: { path: string; at: number }[] = [];
  const killed: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    const at = await completedAt(path);
    if (at !== undefined) complete.push({ path, at });
    else if (entry.name.endsWith(UNFINISHED)) {
      const age = Date.now() - (await stat(path)).mtimeMs;
      if (age > UNFINISHED_MS) killed.push(path);
    }
  }
  const sorted = complete.toSorted((one, other) => other.at - one.at);
  return { complete: sorted.map(({ path }) => path), killed };
}
