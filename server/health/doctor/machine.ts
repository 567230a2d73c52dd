import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { promisify } from 'node:util';
import { ENV_FILE, type StorageConfig } from '#server/config.ts';
import { connect } from '#server/db/connection/connect.ts';
import { serverVersion } from '#server/db/health.queries.ts';
import { freeBytes } from '#server/shared/files/diskSpace.ts';
import { Advice, type Check } from './check.ts';

const GIGABYTE = 1024 ** 3;
const FREE_MIN = GIGABYTE;
const MEMORY_MIN = 0.9 * GIGABYTE;
const POSTGRES_MIN = 15;
const BY_OTHERS = 0o077;
const READ_BY_ALL = 0o004;

const sizeOf = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`;
const majorOf = (version: string): number => Number.parseInt(version, 10);

async function checkFolder(folder: string, use: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) throw new Advice(`${folder} is missing: install -d -o petskod -m 700 ${folder}`);
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => {
    throw new Advice(
      `${folder} cannot be written by this user: run this as the service's user, or chown it`,
    );
  });
  if (found.mode & BY_OTHERS) {
    throw new Advice(`${folder} is open to other users and holds ${use}: chmod 700 ${folder}`);
  }
  return folder;
}

const dataFolder =
  ({ dataDir }: StorageConfig): Check =>
  () =>
    checkFolder(dataDir, 'personal data');

const backupFolder =
  ({ backupDir }: StorageConfig): Check =>
  async () => {
    if (!backupDir) throw new Advice('BACKUP_DIR is not set: backups go into the current folder');
    return checkFolder(backupDir, 'backups');
  };

const envFile: Check = async () => {
  const found = await stat(ENV_FILE).catch(() => undefined);
  if (!found) return `no ${ENV_FILE} here: settings come from the environment alone`;
  if (found.mode & READ_BY_ALL) {
    throw new Advice(
      `${ENV_FILE} has secrets and is readable by every user: chmod 600 ${ENV_FILE}`,
    );
  }
  return 'readable by its user alone';
};

const space =
  ({ dataDir, backupDir }: StorageConfig): Check =>
  async () => {
    const folders = backupDir ? [dataDir, backupDir] : [dataDir];
    const free = await Promise.all(folders.map((folder) => freeBytes(folder)));
    const least = Math.min(...free);
    if (least < FREE_MIN) {
      throw new Advice(`only ${sizeOf(least)} are free: delete old backups, or enlarge the disk`);
    }
    return `${sizeOf(least)} are free`;
  };

const memory: Check = async () => {
  const total = totalmem();
  if (total < MEMORY_MIN) throw new Advice(`${sizeOf(total)} in all: 1 GB is needed`);
  return `${sizeOf(total)} in all`;
};

async function versionOf(program: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version']);
    return /\d+(?:\.\d+)*/u.exec(stdout)?.[0] ?? '';
  } catch {
    throw new Advice(`${program} was not found: apt-get install postgresql-client`);
  }
}

const database =
  (config: StorageConfig): Check =>
  async () => {
    if (!config.databaseUrl) return 'embedded';
    const connection = await connect(config);
    try {
      const server = await serverVersion(connection.healthDb);
      if (majorOf(server) < POSTGRES_MIN) {
        throw new Advice(`PostgreSQL ${server}: 15 or newer is needed`);
      }
      for (const program of ['pg_dump', 'pg_restore', 'psql']) {
        const version = await versionOf(program);
        if (majorOf(version) < majorOf(server)) {
          throw new Advice(
            `${program} is version ${version}, the server ${server}: apt-get install postgresql-client-${majorOf(server)}`,
          );
        }
      }
      return `PostgreSQL ${server}, with programs for its backup`;
    } finally {
      await connection.close();
    }
  };

/** What this machine has, by the name of the check. */
export const machineChecks = (config: StorageConfig): Record<string, Check> => ({
  'settings file': envFile,
  'data folder': dataFolder(config),
  'backup folder': backupFolder(config),
  'free space': space(config),
  memory,
  database: database(config),
});
