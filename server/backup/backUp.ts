import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StorageConfig } from '#server/config.ts';
import { lockData } from '#server/shared/files/dataLock.ts';
import { connect, EMBEDDED_FOLDER } from '#server/db/connection/connect.ts';
import type { Connection } from '#server/db/database.ts';
import { BackupError, EMBEDDED_FILES, writeBackup, type Written } from './archive.ts';
import { requestBackup } from './controlSocket.ts';
import { noteBackup } from './lastBackup.queries.ts';
import { dumpPostgres } from './postgres.ts';

/** Makes a backup through a connection to the site's database, and stores when. */
export async function backUpConnected(
  { dataDir, databaseUrl, s3 }: StorageConfig,
  { db, copyTo }: Pick<Connection, 'db' | 'copyTo'>,
  folder: string,
): Promise<Written> {
  const written = await writeBackup(folder, {
    dataDir,
    withImages: !s3,
    async writeDatabase(to) {
      if (databaseUrl) await dumpPostgres(databaseUrl, to);
      else await copyTo?.(join(to, EMBEDDED_FILES));
    },
  });
  await noteBackup(db, new Date());
  return written;
}

/** Makes a backup; the running server does it when it has the embedded database open. */
export async function backUp(config: StorageConfig, folder: string): Promise<Written> {
  const { dataDir, databaseUrl } = config;
  const byServer = databaseUrl ? undefined : await requestBackup(dataDir, folder);
  if (byServer) return byServer;
  if (!databaseUrl && !existsSync(join(dataDir, EMBEDDED_FOLDER))) {
    throw new BackupError(`${dataDir} has no database.`);
  }
  const release = databaseUrl ? () => {} : await lockData(dataDir);
  const connection = await connect(config);
  try {
    return await backUpConnected(config, connection, folder);
  } finally {
    await connection.close();
    release();
  }
}
