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
/** The last file that is written: a folder without it is no whole backup. */
const LABEL = 'petskod-backup.json';

/** What a person who keeps the machine is told instead of a stack. */
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

/** Copies all finished files under a folder; one that vanishes meanwhile was not to be kept. */
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

/** What a backup is made of. */
export interface Sources {
  dataDir: string;
  /** Pictures in a store of their own are its own to keep. */
  withImages: boolean;
  /** Writes the database into this folder. */
  writeDatabase(folder: string): Promise<void>;
}

/**
 * Writes a backup into a new folder, whole or not at all. The database goes first: a picture is
 * stored before its ad, so every picture that the copied database names is there to be copied.
 */
export async function writeBackup(folder: string, sources: Sources): Promise<number> {
  if (await exists(folder)) throw new BackupError(`${folder} is there already.`);
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

/** Refuses a folder that no backup was finished in. */
export async function checkBackup(folder: string): Promise<void> {
  const label = await readFile(join(folder, LABEL), 'utf8').catch(() => undefined);
  if (!label) throw new BackupError(`${folder} holds no whole backup: ${LABEL} is missing.`);
}

/** Puts pictures and the secret of the tokens back into the data folder, in place of the demo's. */
export async function restoreFiles(folder: string, dataDir: string): Promise<number> {
  if (await exists(join(dataDir, DEMO_TOKEN_FILE))) {
    // From now on the database tells whether the data are the demo's.
    for (const name of [DEMO_TOKEN_FILE, SECRET]) await rm(join(dataDir, name), { force: true });
  }
  const images = await copyFiles(join(folder, IMAGES), join(dataDir, IMAGES));
  if (await exists(join(folder, SECRET))) {
    await copyFile(join(folder, SECRET), join(dataDir, SECRET));
    await chmod(join(dataDir, SECRET), 0o600);
  }
  return images;
}
