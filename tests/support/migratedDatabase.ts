import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectionTo, EMBEDDED_FOLDER, openEmbedded } from '#server/db/connection/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrationNames, migrationsFolder } from '#server/db/migrationFiles.ts';

const PACKAGES = join(import.meta.dirname, '../../node_modules');
const SNAPSHOTS = join(PACKAGES, '.cache/petskod');

/** Creates a migrated embedded database in the data folder of a server. */
export async function copyDatabase(dataDir: string): Promise<void> {
  const folder = join(dataDir, EMBEDDED_FOLDER);
  mkdirSync(folder, { recursive: true });
  await promisify(execFile)('tar', ['-xf', await snapshot(), '-C', folder]);
}

/**
 * The archive of a migrated embedded database: migrating takes seconds, loading a copy much less.
 * Its name changes with the migrations and PGlite.
 */
export async function snapshot(): Promise<string> {
  const file = join(SNAPSHOTS, `database-${snapshotVersion()}.tar`);
  if (!existsSync(file)) await writeSnapshot(file);
  return file;
}

function snapshotVersion(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(PACKAGES, '@electric-sql/pglite/package.json')));
  for (const name of migrationNames()) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function writeSnapshot(file: string): Promise<void> {
  const client = await openEmbedded();
  await migrate(await connectionTo(client));
  const dump = await client.dumpDataDir('none');
  mkdirSync(SNAPSHOTS, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, new Uint8Array(await dump.arrayBuffer()));
  renameSync(unfinished, file);
  await client.close();
}
