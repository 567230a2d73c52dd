import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SECOND_MS } from '#contract/time.ts';
import { inBatches } from '#server/shared/batches.ts';
import { IS_FORMER, IS_TOO_OLD, isOfBaseline, TOO_OLD } from './baseline.ts';
import type { Connection, Scripts } from './database.ts';
import {
  migrationNames,
  migrationsFolder,
  readMigration,
  type Migration,
} from './migrationFiles.ts';

/** A migration cannot be applied, for a reason that the operator can remove. */
export class MigrationError extends Error {}

/** Creates the table of the applied migrations. */
export const RECORDS =
  'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now(), checksum text)';

/** What a migration waits for a lock. Requests that come after it wait as long. */
const LOCK_TIMEOUT = '2s';
/** Between two attempts, for the requests that have waited. */
const PAUSE_MS = 3 * SECOND_MS;
const ATTEMPTS = 60;

/** PostgreSQL's codes: a lock was not free, a deadlock. */
const LOCKED = new Set(['55P03', '40P01']);

interface Options {
  folder?: string;
  names?: string[];
  log?: Pick<Logger, 'info' | 'warn'>;
}

const noLog = { info: () => {}, warn: () => {} };

/**
 * Applies missing migrations, each in a transaction of its own or step by step, under a lock: of
 * concurrent starts one migrates, the others wait. Throws a MigrationError when an applied file has
 * changed, or the database is older than the baseline.
 * @returns the applied files
 */
export const migrate = (connection: Connection, options?: Options): Promise<string[]> =>
  connection.runAlone(async (scripts) => {
    const files = await applyMissing(scripts, options);
    // Plans depend on statistics of the new columns, and index-only scans on a clean table.
    if (files.length > 0) await scripts.run('VACUUM ANALYZE');
    return files;
  });

async function applyMissing(
  scripts: Scripts,
  { folder = migrationsFolder, names = migrationNames(folder), log = noLog }: Options = {},
): Promise<string[]> {
  const missing = await missingOf(
    scripts,
    names.map((name) => readMigration(folder, name)),
  );
  const files = missing.map(({ name }) => name);
  if (missing.length > 0) log.info({ files }, 'migrating');
  for (const migration of missing) {
    const startedAt = performance.now();
    await applyPatiently(scripts, migration, log);
    const seconds = Math.round((performance.now() - startedAt) / 10) / 100;
    log.info({ file: migration.name, seconds }, 'migrated');
  }
  return files;
}

async function missingOf(scripts: Scripts, migrations: Migration[]): Promise<Migration[]> {
  const { run, column } = scripts;
  await run(RECORDS);
  await acceptFormer(scripts, migrations);
  const applied = new Set(await column('SELECT name FROM migrations'));
  const checksums = new Set(await column(`SELECT name || ' ' || checksum FROM migrations`));
  const missing: Migration[] = [];
  for (const migration of migrations) {
    const { name, checksum } = migration;
    if (!applied.has(name)) {
      missing.push(migration);
    } else if (!checksums.has(`${name} ${checksum}`)) {
      throw new MigrationError(
        `server/db/migrations/${name} was changed after this database had applied it. ` +
          'Restore the file and put the change into a new migration.',
      );
    }
  }
  return missing;
}

/**
 * Records the baseline in a database that has its schema from the files before it. Their names stay:
 * the version before starts on it as well.
 */
async function acceptFormer({ run, column }: Scripts, migrations: Migration[]): Promise<void> {
  const [isTooOld] = await column(`SELECT ${IS_TOO_OLD}`);
  if (isTooOld) throw new MigrationError(TOO_OLD);
  const rows = migrations
    .filter(({ name }) => isOfBaseline(name))
    .map(({ name, checksum }) => `('${name}', '${checksum}')`);
  await run(
    `INSERT INTO migrations (name, checksum)
      SELECT * FROM (VALUES ${rows.join(', ')}) baseline WHERE ${IS_FORMER} ON CONFLICT DO NOTHING`,
  );
}

/** Begins again when a lock is not free: the site goes on meanwhile. */
async function applyPatiently(
  scripts: Scripts,
  migration: Migration,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(scripts, migration);
      return;
    } catch (error) {
      if (!LOCKED.has(String((error as { code?: unknown }).code))) throw error;
      const { message } = error as Error;
      if (attempt === ATTEMPTS) {
        throw new MigrationError(
          `server/db/migrations/${migration.name} found no moment without other work: ${message}. ` +
            'End long transactions, such as a backup, and start again.',
        );
      }
      log.warn({ file: migration.name, attempt, reason: message }, 'migration waits');
    }
    await setTimeout(PAUSE_MS);
  }
}

async function apply({ run }: Scripts, migration: Migration): Promise<void> {
  const { name, checksum, script, steps } = migration;
  const record = `INSERT INTO migrations (name, checksum) VALUES ('${name}', '${checksum}')`;
  // The database may have a limit for requests.
  await run('SET statement_timeout = 0');
  if (steps) {
    await run('SET lock_timeout = 0');
    for (const { statement, isRepeated } of steps) {
      if (isRepeated) await inBatches(1, () => run(statement));
      else await run(statement);
    }
    await run(record);
    return;
  }
  try {
    await run(`BEGIN; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    // A table with triggers that wait for the end gets no new index.
    await run('SET CONSTRAINTS ALL IMMEDIATE');
    await run(script);
    await run(record);
    await run('COMMIT');
  } catch (error) {
    // The error may be the end of the connection.
    await run('ROLLBACK').catch(() => {});
    throw error;
  }
}
