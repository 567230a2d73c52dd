import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StorageConfig } from '#server/config.ts';
import { lockData } from '#server/shared/files/dataLock.ts';
import { connect, EMBEDDED_FOLDER } from '#server/db/connection/connect.ts';
import type { Connection } from '#server/db/database.ts';
import { BackupError, EMBEDDED_FILES, writeBackup, type BackedUp } from './archive.ts';
import { reportCheck, requestBackup } from './controlSocket.ts';
import { isCheckDue, lastBackupSeconds, noteBackup, noteCheck } from './lastBackup.queries.ts';
import { dumpPostgres } from './postgres.ts';
import { newestBackup } from './prune.ts';

/** Makes a backup through a connection to the site's database, and stores when. */
export async function backUpConnected(
  { dataDir, databaseUrl, s3 }: StorageConfig,
  { db, copyTo }: Pick<Connection, 'db' | 'copyTo'>,
  folder: string,
): Promise<BackedUp> {
  const written = await writeBackup(folder, {
    dataDir,
    withImages: !s3,
    async former() {
      const { isFailed } = await lastBackupSeconds(db);
      return isFailed ? undefined : newestBackup(dirname(folder));
    },
    async writeDatabase(to) {
      if (databaseUrl) await dumpPostgres(databaseUrl, to);
      else await copyTo?.(join(to, EMBEDDED_FILES));
    },
  });
  const now = new Date();
  await noteBackup(db, now);
  return { ...written, isCheckDue: await isCheckDue(db, now) };
}

/** Opens the site's database, which no server may have open when it is embedded. */
async function withSite<Result>(
  config: StorageConfig,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl && !existsSync(join(dataDir, EMBEDDED_FOLDER))) {
    throw new BackupError(`${dataDir} has no database.`);
  }
  const release = databaseUrl ? () => {} : await lockData(dataDir);
  try {
    const connection = await connect(config);
    return await work(connection).finally(() => connection.close());
  } finally {
    release();
  }
}

/** Makes a backup; the running server does it when it has the embedded database open. */
export async function backUp(config: StorageConfig, folder: string): Promise<BackedUp> {
  const byServer = config.databaseUrl ? undefined : await requestBackup(config.dataDir, folder);
  return byServer ?? withSite(config, (connection) => backUpConnected(config, connection, folder));
}

/** Stores whether the last backup could be restored; the running server does it where it has the database. */
export async function storeCheck(config: StorageConfig, isGood: boolean): Promise<void> {
  if (!config.databaseUrl && (await reportCheck(config.dataDir, isGood))) return;
  await withSite(config, ({ db }) => noteCheck(db, new Date(), isGood));
}
