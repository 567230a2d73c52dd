import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { TOO_OLD } from '#server/db/baseline.ts';
import { copyFolder, exists, sizeOf } from '#server/shared/files/copyFolder.ts';
import { findDamaged } from './sums.ts';

/** In a backup: files of the embedded database, or a dump. */
export const EMBEDDED_FILES = 'pglite';
export const POSTGRES_FILE = 'database.dump';
/** In a backup and in the data folder. */
export const IMAGES = 'images';
export const SECRET = 'jwt-secret';
/** Written last: a folder without it is an incomplete backup. */
export const LABEL = 'petskod-backup.json';
/** 2: the files of the embedded database are not compressed. */
const FORMATS = [2, 3];
const FORMAT = 3;
export const UNFINISHED = '.part';

/** For names of folders, such as 2026-11-20T04-10-00. */
export const timestamp = (): string => new Date().toISOString().slice(0, 19).replaceAll(':', '-');

/** An error that the operator sees without a stack. */
export class BackupError extends Error {}

interface Sources {
  dataDir: string;
  /** False when an S3 store holds the images. */
  withImages: boolean;
  /** A backup beside the new one: files of images that have not changed since are shared with it. */
  former?: () => Promise<string | undefined>;
  /** Writes the database into this folder. */
  writeDatabase(folder: string): Promise<void>;
}

/** What a complete backup holds. */
export interface Written {
  /** Image files. */
  images: number;
  bytes: number;
}

export interface BackedUp extends Written {
  /** No backup was restored for a trial within a week. */
  isCheckDue: boolean;
}

/**
 * Writes a backup into a new folder, completely or not at all. The database comes first: an image
 * is stored before its ad, so no image of a copied ad is missing.
 */
export async function writeBackup(folder: string, sources: Sources): Promise<Written> {
  if (await exists(folder)) throw new BackupError(`${folder} exists already.`);
  const unfinished = folder + UNFINISHED;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    await sources.writeDatabase(unfinished);
    const former = await sources.former?.();
    const images = sources.withImages
      ? await copyFolder(join(sources.dataDir, IMAGES), join(unfinished, IMAGES), {
          sharedWith: former && join(former, IMAGES),
        })
      : 0;
    const secret = join(sources.dataDir, SECRET);
    if (await exists(secret)) await copyFile(secret, join(unfinished, SECRET));
    const sums = await finishByThread({ folder: unfinished, former });
    const written = { images, bytes: await sizeOf(unfinished) };
    await writeFile(join(unfinished, LABEL), JSON.stringify({ format: FORMAT, ...written, sums }));
    await rename(unfinished, folder);
    return written;
  } catch (error) {
    // Copies that have begun may still write.
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

export interface Finishing {
  folder: string;
  former: string | undefined;
}

/** Compresses the database and writes the sums of all files in another thread; returns the sum of their list. */
async function finishByThread(workerData: Finishing): Promise<string> {
  const worker = new Worker(new URL('finishWorker.ts', import.meta.url), { workerData });
  const [sum] = (await once(worker, 'message')) as [string];
  return sum;
}

/** When the backup in this folder was completed; undefined when it is incomplete. */
export const completedAt = async (folder: string): Promise<number | undefined> => {
  const label = join(folder, LABEL);
  return (await exists(label)) ? (await stat(label)).mtimeMs : undefined;
};

interface Label extends Written {
  format: number;
  /** The SHA-256 of the list of sums; backups before 2026-11-28 have none. */
  sums?: string;
}

const damaged = (folder: string, how: string): BackupError =>
  new BackupError(`${folder} is damaged: ${how}. Nothing was changed; take another backup.`);

/**
 * Throws unless the folder holds a complete, undamaged backup that this version reads.
 * @returns whether the files of an embedded database in it are compressed
 */
export async function checkBackup(folder: string): Promise<{ isCompressed: boolean }> {
  const text = await readFile(join(folder, LABEL), 'utf8').catch(() => undefined);
  if (!text) throw new BackupError(`${folder} holds no complete backup: ${LABEL} is missing.`);
  const label = parseLabel(text);
  if (!label) throw damaged(folder, `${LABEL} cannot be read`);
  const { format, bytes, sums } = label;
  if (format === 1) throw new BackupError(TOO_OLD);
  if (!FORMATS.includes(format)) throw new BackupError(`${folder} is a backup of a newer version.`);
  const found = (await sizeOf(folder)) - Buffer.byteLength(text);
  if (found !== bytes) throw damaged(folder, `it has ${found} bytes instead of ${bytes}`);
  const file = sums && (await findDamaged(folder, sums));
  if (file) throw damaged(folder, `${file} is not as it was written`);
  return { isCompressed: format === FORMAT };
}

function parseLabel(text: string): Label | undefined {
  try {
    return JSON.parse(text) as Label;
  } catch {
    return undefined;
  }
}
