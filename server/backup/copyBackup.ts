import { rename, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { copyFolder, exists } from '#server/shared/files/copyFolder.ts';
import { BackupError, IMAGES, UNFINISHED } from './archive.ts';
import { newestBackup } from './prune.ts';

/**
 * Copies a complete backup into a new folder, completely or not at all. Images that the copy before
 * has are shared with it. The folder around must exist: where nothing is mounted, nothing is copied.
 */
export async function copyBackup(folder: string, to: string): Promise<void> {
  const around = dirname(to);
  if (!(await exists(around))) {
    throw new BackupError(`${around} (BACKUP_COPY) is missing: ${folder} has no copy elsewhere.`);
  }
  const unfinished = to + UNFINISHED;
  await rm(unfinished, { recursive: true, force: true });
  const former = await newestBackup(around);
  await copyFolder(join(folder, IMAGES), join(unfinished, IMAGES), {
    sharedWith: former && join(former, IMAGES),
  });
  const isImage = (path: string): boolean => path.startsWith(IMAGES + sep);
  await copyFolder(folder, unfinished, { isWanted: (path) => !isImage(path) });
  await rename(unfinished, to);
}
