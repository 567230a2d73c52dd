import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, loadEnvFile, readStorageConfig, type StorageConfig } from '#server/config.ts';
import { DataLockError } from '#server/shared/files/dataLock.ts';
import { printError } from '#server/shared/loggedError.ts';
import { OutageError } from '#server/shared/outage.ts';
import { BackupError, timestamp } from './archive.ts';
import { checkRestore } from './check.ts';
import { backUp, storeCheck } from './backUp.ts';
import { copyBackup } from './copyBackup.ts';
import { copyToS3 } from './copyToS3.ts';
import { newestBackup, pruneBackups } from './prune.ts';
import { restore } from './restore.ts';

const USAGE = `npm run backup [-- folder] [--keep 14] [--check-weekly]
    into a new folder, while the server runs or not; --keep deletes old backups beside it first,
    --check-weekly checks the new one when none was checked within a week
npm run restore -- folder [--force]
    from it; the server must not run
npm run restore -- [folder] --check
    restores it, or the newest backup, beside the site, counts the rows and deletes them again`;

/** Of a copy in a bucket. */
const S3 = 's3://';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Resolves against the caller's folder: npm runs scripts in the project's. */
const given = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`;

const backupsOf = ({ backupDir }: StorageConfig): string => given(backupDir ?? 'backups');

async function runBackup(
  config: StorageConfig,
  { path, keep, isChecked }: { path?: string | undefined; keep?: number; isChecked: boolean },
): Promise<void> {
  const folder = path ? given(path) : join(backupsOf(config), timestamp());
  const deleted = keep ? await pruneBackups(dirname(folder), keep) : [];
  for (const old of deleted) say(`Deleted the old backup ${old}.`);
  const { images, bytes, isCheckDue } = await backUp(config, folder);
  say(
    `Backed up into ${folder}: the database and ${images} image files, ${megabytes(bytes)} in all.`,
  );
  if (config.s3) say('The images are in the S3 store: back up the bucket there.');
  if (config.s3 && config.backupCopy?.startsWith(S3)) {
    const copy = `${config.backupCopy}/${basename(folder)}`;
    await copyToS3(folder, copy, config.s3);
    say(`Copied to ${copy}.`);
  } else if (config.backupCopy) {
    const copy = join(given(config.backupCopy), basename(folder));
    if (keep) await pruneBackups(dirname(copy), keep);
    await copyBackup(folder, copy);
    say(`Copied to ${copy}.`);
  }
  if (isChecked && isCheckDue) await runCheck(config);
}

async function runRestore(config: StorageConfig, folder: string, isForced: boolean) {
  const { images, missing, replaced } = await restore(config, folder, isForced);
  say(`Restored from ${folder}: the database and ${images} image files.`);
  if (missing > 0) say(`Warning: ${missing} images of the database have no file.`);
  for (const place of replaced)
    say(`What was there before is in ${place}: delete it when all is well.`);
}

/** Checks this backup; without one the newest, and stores whether it could be restored. */
async function runCheck(config: StorageConfig, path?: string) {
  const folder = path ? given(path) : await newestBackup(backupsOf(config));
  if (!folder) throw new BackupError(`${backupsOf(config)} holds no complete backup.`);
  const check = checkRestore(config, folder);
  if (!path) {
    const isGood = await check.then(
      () => true,
      () => false,
    );
    await storeCheck(config, isGood);
  }
  const tables = await check;
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
  if (command === 'backup') {
    await runBackup(config, { path, ...(keep && { keep }), isChecked: values['check-weekly'] });
  } else if (command === 'restore' && values.check) await runCheck(config, path);
  else if (command === 'restore' && path) await runRestore(config, given(path), values.force);
  else throw new BackupError(USAGE);
}

function readArguments(args: string[]) {
  try {
    const options = {
      keep: { type: 'string' },
      force: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      'check-weekly': { type: 'boolean', default: false },
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
