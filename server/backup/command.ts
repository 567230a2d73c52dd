import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, loadEnvFile, readStorageConfig, type StorageConfig } from '#server/config.ts';
import { DataLockError } from '#server/shared/files/dataLock.ts';
import { printError } from '#server/shared/loggedError.ts';
import { OutageError } from '#server/shared/outage.ts';
import { BackupError, timestamp } from './archive.ts';
import { checkRestore } from './check.ts';
import { backUp } from './backUp.ts';
import { pruneBackups } from './prune.ts';
import { restore } from './restore.ts';

const USAGE = `npm run backup [-- folder] [--keep 14]   into a new folder, while the server runs or not;
                                        --keep deletes old backups beside it first
npm run restore -- folder [--force]     from it; the server must not run
npm run restore -- folder --check       restores beside the site, counts the rows and deletes them again`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Resolves against the caller's folder: npm runs scripts in the project's. */
const given = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`;

async function runBackup(config: StorageConfig, path?: string, keep?: number): Promise<void> {
  const folder = given(path ?? join(config.backupDir ?? 'backups', timestamp()));
  const deleted = keep ? await pruneBackups(dirname(folder), keep) : [];
  for (const old of deleted) say(`Deleted the old backup ${old}.`);
  const { images, bytes } = await backUp(config, folder);
  say(
    `Backed up into ${folder}: the database and ${images} image files, ${megabytes(bytes)} in all.`,
  );
  if (config.s3) say('The images are in the S3 store: back up the bucket there.');
}

async function runRestore(config: StorageConfig, folder: string, isForced: boolean) {
  const { images, missing, replaced } = await restore(config, folder, isForced);
  say(`Restored from ${folder}: the database and ${images} image files.`);
  if (missing > 0) say(`Warning: ${missing} images of the database have no file.`);
  for (const place of replaced)
    say(`What was there before is in ${place}: delete it when all is well.`);
}

async function runCheck(config: StorageConfig, folder: string) {
  const tables = await checkRestore(config, folder);
  say(`The backup in ${folder} restores. Rows by table:`);
  for (const { table, rows } of tables) say(`${String(rows).padStart(10)} ${table}`);
}

async function run([command, ...args]: string[]): Promise<void> {
  loadEnvFile();
  const config = readStorageConfig(process.env);
  const { values, positionals } = readArguments(args);
  const [path, ...more] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  const isValid = keep === undefined || keep >= 1;
  if (more.length > 0 || !isValid) throw new BackupError(USAGE);
  if (command === 'backup') await runBackup(config, path, keep);
  else if (command === 'restore' && path && values.check) await runCheck(config, given(path));
  else if (command === 'restore' && path) await runRestore(config, given(path), values.force);
  else throw new BackupError(USAGE);
}

function readArguments(args: string[]) {
  try {
    const options = {
      keep: { type: 'string' },
      force: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new BackupError(USAGE);
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  printError(error, [BackupError, ConfigError, DataLockError, OutageError]);
  process.exitCode = 1;
}
