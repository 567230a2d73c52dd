import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError, readStorageConfig, type StorageConfig } from '#server/config.ts';
import { DataLockError, lockData } from '#server/dataLock.ts';
import { connect, EMBEDDED_FOLDER, loadEmbedded } from '#server/db/connect.ts';
import { hasTables } from '#server/db/health.queries.ts';
import { printError } from '#server/loggedError.ts';
import {
  BackupError,
  checkBackup,
  EMBEDDED_FILE,
  exists,
  IMAGES,
  POSTGRES_FILE,
  restoreFiles,
  writeBackup,
} from './archive.ts';
import { requestBackup } from './controlSocket.ts';
import { dumpPostgres, restorePostgres } from './postgres.ts';

const USAGE = `npm run backup [-- folder]            into a new folder, while the server runs or not
npm run restore -- folder [--force]   from it; the server must not run`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const timestamp = (): string => new Date().toISOString().slice(0, 19).replaceAll(':', '-');
/** Resolves against the caller's folder: npm runs scripts in the project's. */
const given = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

async function backUp(config: StorageConfig, folder: string): Promise<number> {
  const { dataDir, databaseUrl } = config;
  const sources = { dataDir, withImages: !config.s3 };
  if (databaseUrl) {
    return writeBackup(folder, {
      ...sources,
      writeDatabase: (to) => dumpPostgres(databaseUrl, to),
    });
  }
  const byServer = await requestBackup(dataDir, folder);
  if (byServer !== undefined) return byServer;
  if (!existsSync(join(dataDir, EMBEDDED_FOLDER))) {
    throw new BackupError(`${dataDir} has no database.`);
  }
  const release = await lockData(dataDir);
  const connection = await connect(config);
  try {
    return await writeBackup(folder, {
      ...sources,
      writeDatabase: async (to) =>
        writeFile(join(to, EMBEDDED_FILE), (await connection.dump?.()) ?? ''),
    });
  } finally {
    await connection.close();
    release();
  }
}

async function restoreEmbedded(
  config: StorageConfig,
  folder: string,
  isForced: boolean,
): Promise<void> {
  const { dataDir } = config;
  const file = join(folder, EMBEDDED_FILE);
  if (!(await exists(file))) {
    throw new BackupError(`${folder} is a backup of PostgreSQL: set DATABASE_URL to restore it.`);
  }
  const release = await lockData(dataDir);
  try {
    const old = [EMBEDDED_FOLDER, IMAGES].filter((name) => existsSync(join(dataDir, name)));
    if (old.length > 0 && !isForced) {
      throw new BackupError(`${dataDir} is in use. --force moves what is there aside.`);
    }
    const aside = join(dataDir, `replaced-${timestamp()}`);
    if (old.length > 0) await mkdir(aside);
    for (const name of old) await rename(join(dataDir, name), join(aside, name));
    await loadEmbedded(dataDir, await readFile(file));
  } finally {
    release();
  }
}

async function restoreServer(databaseUrl: string, folder: string, isForced: boolean) {
  if (!(await exists(join(folder, POSTGRES_FILE)))) {
    throw new BackupError(`${folder} is a backup of the embedded database: unset DATABASE_URL.`);
  }
  const connection = await connect({ databaseUrl, dataDir: undefined });
  const isUsed = await hasTables(connection.db).finally(() => connection.close());
  if (isUsed && !isForced) {
    throw new BackupError('The database has tables already. --force replaces them.');
  }
  await restorePostgres(databaseUrl, folder);
}

async function restore(config: StorageConfig, folder: string, isForced: boolean): Promise<number> {
  await checkBackup(folder);
  if (config.databaseUrl) await restoreServer(config.databaseUrl, folder, isForced);
  else await restoreEmbedded(config, folder, isForced);
  return restoreFiles(folder, config.dataDir);
}

async function run([command, ...args]: string[]): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readStorageConfig(process.env);
  const isForced = args.includes('--force');
  const [path] = args.filter((arg) => !arg.startsWith('--'));
  if (command === 'backup') {
    const folder = given(path ?? `backups/${timestamp()}`);
    const images = await backUp(config, folder);
    say(`Backed up into ${folder}: the database and ${images} image files.`);
    if (config.s3) say('The images are in the S3 store: back up the bucket there.');
  } else if (command === 'restore' && path) {
    const images = await restore(config, given(path), isForced);
    say(`Restored from ${given(path)}: the database and ${images} image files.`);
  } else {
    throw new BackupError(USAGE);
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  printError(error, [BackupError, ConfigError, DataLockError]);
  process.exitCode = 1;
}
