import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { createDataFolder } from '#server/dataFolder.ts';
import { manageFiles, WAL_SETTINGS } from './embeddedFiles.ts';
import type { PostgresOptions } from './postgres.ts';
import { observedPglite, type QueryObserver } from './queryObserver.ts';

/** PGlite, PostgreSQL or a transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** PostgreSQL asks for another attempt: serialization failure, deadlock. */
const CONFLICTS = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
const PAUSE_MS = 20;

const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  (CONFLICTS.has(String((error as { code?: unknown }).code)) || isConflict(error.cause));

/**
 * Runs `work` in one transaction; an error rolls it back. A deadlock or a serialization failure
 * starts it again, so `work` must change nothing outside of the transaction.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((tx) => work(tx as Database));
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      await setTimeout(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  }
}

/** A connection for plain SQL. */
export interface Scripts {
  /**
   * Runs statements: several are one transaction, unless they begin and end some themselves.
   * @returns how many rows the last statement has changed or returned
   */
  run(script: string): Promise<number>;
  /** Returns the values of a query with one column. */
  column(query: string): Promise<unknown[]>;
}

/** Pub/sub across all processes on this database. */
export interface EventBus {
  /** Calls `listener` for every notification; returns the function that unsubscribes. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
}

export interface Connection {
  /** For requests. */
  db: Database;
  /** For work that may take a minute: the same database, with deadlines and connections of its own. */
  backgroundDb: Database;
  /** For what has to answer in two seconds, even while the others wait. */
  healthDb: Database;
  eventBus: EventBus;
  /** Runs `work`, which only one process can do at a time, outside of any transaction. */
  runAlone<T>(work: (scripts: Scripts) => Promise<T>): Promise<T>;
  /** Copies the files of the embedded database into this folder; PostgreSQL has pg_dump. */
  copyTo?: (folder: string) => Promise<void>;
  close(): Promise<void>;
}

/** Folder of the embedded database in the data folder. */
export const EMBEDDED_FOLDER = 'pglite';

/** All queries return few rows: indexes pay, JIT and parallel plans do not. */
export const PLANNER = {
  random_page_cost: 1.1,
  jit: 'off',
  max_parallel_workers_per_gather: '0',
};

/** Connects to PostgreSQL 15+ at `databaseUrl`, else to the database embedded in `dataDir`. */
export async function connect(
  options: { databaseUrl: string | undefined; dataDir: string | undefined } & PostgresOptions,
  observer?: QueryObserver,
): Promise<Connection> {
  if (!options.databaseUrl) return connectPglite(options.dataDir, observer);
  const { connectPostgres } = await import('./postgres.ts');
  return connectPostgres(options.databaseUrl, observer, options);
}

async function connectPglite(
  dataDir: string | undefined,
  observer?: QueryObserver,
): Promise<Connection> {
  if (!dataDir) return connectionTo(await openEmbedded(), observer);
  createDataFolder(dataDir);
  const folder = join(dataDir, EMBEDDED_FOLDER);
  const client = await openEmbedded({ dataDir: folder });
  const { copyTo, stop } = manageFiles(client, folder);
  const connection = await connectionTo(client, observer);
  return {
    ...connection,
    copyTo,
    close() {
      stop();
      return connection.close();
    },
  };
}

/** Starts the embedded database with the extensions that the migrations use. */
export async function openEmbedded(options: PGliteOptions = {}): Promise<PGlite> {
  const [{ PGlite }, { pg_trgm: trigrams }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const startParams = [...PGlite.defaultStartParams, ...WAL_SETTINGS];
  return PGlite.create({ startParams, ...options, extensions: { pg_trgm: trigrams } });
}

/** A connection to a running embedded database. */
export async function connectionTo(client: PGlite, observer?: QueryObserver): Promise<Connection> {
  const { drizzle } = await import('drizzle-orm/pglite');
  await client.exec("SET TIME ZONE 'UTC'");
  for (const [name, value] of Object.entries(PLANNER)) await client.exec(`SET ${name} = ${value}`);
  const observed = observer ? observedPglite(client, observer) : client;
  const db = drizzle(observed as PGlite) as unknown as Database;
  return {
    db,
    backgroundDb: db,
    healthDb: db,
    eventBus: { listen: (channel, listener) => client.listen(channel, listener) },
    // One process has the database, and migrates before it does anything else.
    runAlone: (work) =>
      work({
        run: async (script) => (await client.exec(script)).at(-1)?.affectedRows ?? 0,
        column: async (query) =>
          (await client.query<unknown[]>(query, [], { rowMode: 'array' })).rows.flat(),
      }),
    close: () => client.close(),
  };
}

/** Creates the embedded database from an archive of a backup of a former version. */
export async function loadEmbedded(dataDir: string, archive: Buffer): Promise<void> {
  const client = await openEmbedded({
    dataDir: join(dataDir, EMBEDDED_FOLDER),
    loadDataDir: new Blob([new Uint8Array(archive)], { type: 'application/gzip' }),
  });
  await client.close();
}
