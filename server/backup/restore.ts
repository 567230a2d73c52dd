import { chmod, copyFile, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { StorageConfig } from '#server/config.ts';
import { copyFolder, exists, listFiles } from '#server/shared/files/copyFolder.ts';
import { createDataFolder } from '#server/shared/files/dataFolder.ts';
import { lockData } from '#server/shared/files/dataLock.ts';
import { connect, EMBEDDED_FOLDER } from '#server/db/connection/connect.ts';
import { TOO_OLD } from '#server/db/baseline.ts';
import type { Database } from '#server/db/database.ts';
import {
  countOtherSessions,
  countRows,
  hasSchema,
  hasTables,
  isTooOld,
} from '#server/db/health.queries.ts';
import { DEMO_TOKEN_FILE } from '#server/demo/demo.ts';
import { OutageError } from '#server/shared/outage.ts';
import {
  BackupError,
  checkBackup,
  EMBEDDED_FILES,
  IMAGES,
  POSTGRES_FILE,
  SECRET,
  timestamp,
} from './archive.ts';
import type { ImageStore } from '#server/deps.ts';
import { s3Store } from '#server/images/s3Store.ts';
import { embeddedScript } from '#server/db/moving/embeddedScript.ts';
import { writeEmbedded } from '#server/db/moving/intoEmbedded.ts';
import { expandFolder } from './compression.ts';
import { countMissingImages } from './missingImages.ts';
import { archiveScript, restorePostgres, type Script } from './postgres.ts';

/** In the data folder: what is restored, until it is complete. */
const STAGING = 'restoring';

export interface Restored {
  /** Image files. */
  images: number;
  /** Images in the database that have no file. */
  missing: number;
  /** Where the data that were there before are now. */
  replaced: string[];
}

/**
 * Restores a backup beside the data that are there, and puts it in their place when it is complete.
 * An error before that changes nothing. Servers migrate it when they start.
 */
export async function restore(
  config: StorageConfig,
  folder: string,
  isForced: boolean,
): Promise<Restored> {
  const { dataDir, databaseUrl, s3 } = config;
  const { isCompressed } = await checkBackup(folder);
  createDataFolder(dataDir);
  const release = databaseUrl ? () => {} : await lockData(dataDir);
  const staging = join(dataDir, STAGING);
  try {
    await (databaseUrl ? checkPostgres(databaseUrl, isForced) : checkEmbedded(config, isForced));
    await rm(staging, { recursive: true, force: true });
    createDataFolder(staging);
    const images = await stageFiles(config, folder, staging);
    if (!databaseUrl) {
      const { missing } = await stageEmbedded(folder, staging, { hasImages: !s3, isCompressed });
      return { images, missing, replaced: await swap(staging, dataDir) };
    }
    const script = await scriptOf(folder, staging, isCompressed);
    const schema = await restorePostgres(databaseUrl, script);
    const replaced = await swap(staging, dataDir);
    const restored = { databaseUrl, dataDir: undefined };
    if (await withDatabase(restored, (db) => hasSchema(db, schema))) {
      replaced.unshift(`the schema ${schema}`);
    }
    const { missing } = await inspect(restored, dataDir, !s3);
    return { images, missing, replaced };
  } finally {
    await rm(staging, { recursive: true, force: true });
    release();
  }
}

export async function withDatabase<Result>(
  storage: Parameters<typeof connect>[0],
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(storage);
  try {
    return await work(connection.db);
  } finally {
    await connection.close();
  }
}

/**
 * Reads every row and counts them, and the images that have no file in the data folder. Throws when
 * there are no tables or they are too old to be migrated.
 */
const inspect = (storage: Parameters<typeof connect>[0], dataDir: string, hasImages: boolean) =>
  withDatabase(storage, async (db) => {
    if (!(await hasTables(db))) throw new BackupError('The database of the backup is empty.');
    if (await isTooOld(db)) throw new BackupError(TOO_OLD);
    const tables = await countRows(db);
    return { tables, missing: hasImages ? await countMissingImages(db, join(dataDir, IMAGES)) : 0 };
  });

/** Creates the embedded database in this data folder from a backup of either kind, and inspects it. */
export async function stageEmbedded(
  folder: string,
  dataDir: string,
  { hasImages, isCompressed }: { hasImages: boolean; isCompressed: boolean },
) {
  try {
    await copyEmbedded(folder, join(dataDir, EMBEDDED_FOLDER), isCompressed);
    return await inspect({ databaseUrl: undefined, dataDir }, dataDir, hasImages);
  } catch (error) {
    if (error instanceof OutageError || error instanceof BackupError) throw error;
    throw new BackupError(
      `${folder} is damaged: its database cannot be read. Nothing was changed.`,
      { cause: error },
    );
  }
}

/** Writes the files of an embedded database from a backup of either kind. */
async function copyEmbedded(folder: string, to: string, isCompressed: boolean): Promise<void> {
  const files = join(folder, EMBEDDED_FILES);
  if (await exists(join(folder, POSTGRES_FILE))) await writeEmbedded(to, archiveScript(folder));
  else if (isCompressed) await expandFolder(files, to);
  else await copyFolder(files, to);
}

/** The script that fills PostgreSQL from a backup of either kind. */
async function scriptOf(folder: string, staging: string, isCompressed: boolean): Promise<Script> {
  if (await exists(join(folder, POSTGRES_FILE))) return archiveScript(folder);
  const opened = join(staging, 'opened');
  await copyEmbedded(folder, opened, isCompressed);
  return embeddedScript(opened);
}

async function checkEmbedded({ dataDir, s3 }: StorageConfig, isForced: boolean) {
  const isUsed =
    (await exists(join(dataDir, EMBEDDED_FOLDER))) ||
    (!s3 && (await exists(join(dataDir, IMAGES))));
  if (isUsed && !isForced) {
    throw new BackupError(`${dataDir} is in use. --force moves what is there aside.`);
  }
}

async function checkPostgres(databaseUrl: string, isForced: boolean) {
  await withDatabase({ databaseUrl, dataDir: undefined }, async (db) => {
    if (!(await hasTables(db))) return;
    if (!isForced) {
      throw new BackupError('The database has tables already. --force moves them aside.');
    }
    const others = await countOtherSessions(db);
    if (others > 0) {
      throw new BackupError(`The database has ${others} other connections: stop the servers.`);
    }
  });
}

/** Copies the token secret, and images into the folder or the store; returns the number of image files. */
async function stageFiles({ s3 }: StorageConfig, folder: string, staging: string): Promise<number> {
  if (await exists(join(folder, SECRET))) {
    await copyFile(join(folder, SECRET), join(staging, SECRET));
    await chmod(join(staging, SECRET), 0o600);
  }
  return s3
    ? uploadImages(s3Store(s3), join(folder, IMAGES))
    : copyFolder(join(folder, IMAGES), join(staging, IMAGES));
}

/** Puts the images of a backup into a store; those of a site that had them there are no part of it. */
async function uploadImages(store: ImageStore, folder: string): Promise<number> {
  if (!(await exists(folder))) return 0;
  const paths = await listFiles(folder);
  for (const path of paths) await store.put(basename(path), await readFile(join(folder, path)));
  return paths.length;
}

/**
 * Moves what is there aside and what is restored in its place; returns where the former is, if
 * anything was there. The restored database says whether its data are the demo's, so the demo's token
 * and secret go as well.
 */
async function swap(staging: string, dataDir: string): Promise<string[]> {
  const aside = join(dataDir, `replaced-${timestamp()}`);
  const isDemo = await exists(join(dataDir, DEMO_TOKEN_FILE));
  for (const name of [DEMO_TOKEN_FILE, SECRET, IMAGES, EMBEDDED_FOLDER]) {
    const isRestored = await exists(join(staging, name));
    const isOfDemo = isDemo && [DEMO_TOKEN_FILE, SECRET].includes(name);
    if ((isRestored || isOfDemo) && (await exists(join(dataDir, name)))) {
      createDataFolder(aside);
      await rename(join(dataDir, name), join(aside, name));
    }
    if (isRestored) await rename(join(staging, name), join(dataDir, name));
  }
  return (await exists(aside)) ? [aside] : [];
}
