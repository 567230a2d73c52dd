import { constants } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { DEMO_TOKEN_FILE } from '#server/demo/demo.ts';

export const EMBEDDED_FILE = 'database.tar.gz';
export const POSTGRES_FILE = 'database.dump';
export const IMAGES = 'images';
export const SECRET = 'jwt-secret';
/** Written last: a folder without it is an incomplete backup. */
const LABEL = 'petskod-backup.json';

/** An error that the operator sees without a stack. */
export class BackupError extends Error {}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

/** Copies all finished files under a folder; ignores files deleted meanwhile. */
export async function copyFiles(from: string, to: string): Promise<number> {
  if (!(await exists(from))) return 0;
  let count = 0;
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, path));
    await mkdir(dirname(target), { recursive: true });
    try {
      await copyFile(path, target, constants.COPYFILE_FICLONE);
      count += 1;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return count;
}

export interface Sources {
  dataDir: string;
  /** False when an S3 store holds the images. */
  withImages: boolean;
  /** Writes the database into this folder. */
  writeDatabase(folder: string): Promise<void>;
}

/**
 * Writes a backup into a new folder, completely or not at all; returns the number of image files.
 * The database comes first: an image is stored before its ad, so no image of a copied ad is
 * missing.
 */
export async function writeBackup(folder: string, sources: Sources): Promise<number> {
  if (await exists(folder)) throw new BackupError(`${folder} exists already.`);
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await sources.writeDatabase(unfinished);
  const images = sources.withImages
    ? await copyFiles(join(sources.dataDir, IMAGES), join(unfinished, IMAGES))
    : 0;
  const secret = join(sources.dataDir, SECRET);
  if (await exists(secret)) await copyFile(secret, join(unfinished, SECRET));
  await writeFile(join(unfinished, LABEL), JSON.stringify({ format: 1, images }));
  await rename(unfinished, folder);
  return images;
}

/** Throws unless the folder holds a complete backup. */
export async function checkBackup(folder: string): Promise<void> {
  const label = await readFile(join(folder, LABEL), 'utf8').catch(() => undefined);
  if (!label) throw new BackupError(`${folder} holds no complete backup: ${LABEL} is missing.`);
}

/**
 * Restores images and the token secret, replacing the demo's; returns the number of image files.
 */
export async function restoreFiles(folder: string, dataDir: string): Promise<number> {
  if (await exists(join(dataDir, DEMO_TOKEN_FILE))) {
    // The restored database says whether its data are the demo's.
    for (const name of [DEMO_TOKEN_FILE, SECRET]) await rm(join(dataDir, name), { force: true });
  }
  const images = await copyFiles(join(folder, IMAGES), join(dataDir, IMAGES));
  if (await exists(join(folder, SECRET))) {
    await copyFile(join(folder, SECRET), join(dataDir, SECRET));
    await chmod(join(dataDir, SECRET), 0o600);
  }
  return images;
}
