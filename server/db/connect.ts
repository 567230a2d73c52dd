import { MINUTE_MS } from '#contract/time.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { leaveTimesToOrm, withFewerSteps } from './workarounds/pgliteQueries.ts';

/** What queries are written against; PGlite and PostgreSQL both are it, and so is a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Runs `work` in one transaction; an error rolls it back. */
export const inTransaction = <Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> => db.transaction((tx) => work(tx as Database));

/** One open transaction for plain SQL. */
export interface Scripts {
  /** Runs a script of several statements. */
  run(script: string): Promise<void>;
  /** The values of a query's only column. */
  column(query: string): Promise<unknown[]>;
}

/** Announcements that reach every process on this database. */
export interface Bulletin {
  /** Runs `hear` for every announcement from now on; returns the way to stop. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
}

export interface Connection {
  db: Database;
  bulletin: Bulletin;
  /** Works in one transaction, alone among all processes that ask for the same. */
  runAlone<T>(work: (scripts: Scripts) => Promise<T>): Promise<T>;
  /** The embedded database as one archive, whole at one moment; PostgreSQL has programs for that. */
  dump?: () => Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Where the embedded database lies in the data folder. */
export const EMBEDDED_FOLDER = 'pglite';

/** Any number, the same in every process: who holds it may migrate. */
const MIGRATION_LOCK = 7_305_419;

/** A database that is away is told of soon, and found again soon when it is back. */
const CONNECT_SECONDS = 5;
const RECONNECT_SECONDS = 0.5;
/** No request may hang on a query for ever. */
const STATEMENT_MS = MINUTE_MS;

/**
 * Every question of the site is for a few rows: indexes are worth it on today's disks, and neither
 * compiling a query nor dividing it among processes ever is. A prepared statement is planned for its
 * values each time: what a filter names may be rare or common.
 */
const PLANNER = {
  random_page_cost: 1.1,
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  plan_cache_mode: 'force_custom_plan',
};

/** Connects to PostgreSQL 15+ when there is an address, else to the database embedded in `dataDir`. */
export async function connect(options: {
  databaseUrl: string | undefined;
  dataDir: string | undefined;
}): Promise<Connection> {
  return options.databaseUrl
    ? connectPostgres(options.databaseUrl)
    : connectPglite(options.dataDir);
}

async function connectPostgres(url: string): Promise<Connection> {
  const { loadDriver } = await import('./workarounds/postgresQueue.ts');
  const { postgres, drizzle } = await loadDriver();
  const client = postgres(url, {
    max: 10,
    onnotice: () => {},
    connect_timeout: CONNECT_SECONDS,
    backoff: () => RECONNECT_SECONDS,
    connection: { TimeZone: 'UTC', statement_timeout: STATEMENT_MS, ...PLANNER },
  });
  return {
    db: drizzle(client) as unknown as Database,
    bulletin: {
      listen: async (channel, hear) => (await client.listen(channel, hear)).unlisten,
    },
    runAlone: (work) =>
      client.begin(async (transaction) => {
        await transaction`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`;
        return work({
          run: async (script) => void (await transaction.unsafe(script).simple()),
          column: async (query) => (await transaction.unsafe(query).values()).flat(),
        });
      }) as never,
    close: () => client.end({ timeout: 5 }),
  };
}

async function connectPglite(dataDir: string | undefined): Promise<Connection> {
  const { PGlite } = await import('@electric-sql/pglite');
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  return connectionTo(await PGlite.create(dataDir ? join(dataDir, EMBEDDED_FOLDER) : undefined));
}

/** The connection over an embedded database that is running already. */
export async function connectionTo(client: PGlite): Promise<Connection> {
  const { drizzle } = await import('drizzle-orm/pglite');
  await client.exec("SET TIME ZONE 'UTC'");
  for (const [name, value] of Object.entries(PLANNER)) await client.exec(`SET ${name} = ${value}`);
  leaveTimesToOrm(client);
  return {
    db: drizzle(withFewerSteps(client) as PGlite) as unknown as Database,
    bulletin: { listen: (channel, hear) => client.listen(channel, hear) },
    runAlone: (work) =>
      client.transaction((transaction) =>
        work({
          run: async (script) => void (await transaction.exec(script)),
          column: async (query) =>
            (await transaction.query<unknown[]>(query, [], { rowMode: 'array' })).rows.flat(),
        }),
      ),
    dump: async () => {
      await client.exec('CHECKPOINT');
      // No query runs meanwhile; a transaction that is open is undone where the archive is loaded.
      const archive = await client.dumpDataDir('gzip');
      return new Uint8Array(await archive.arrayBuffer());
    },
    close: () => client.close(),
  };
}

/** Makes the embedded database of an archive, where there is none yet. */
export async function loadEmbedded(dataDir: string, archive: Buffer): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite');
  const client = await PGlite.create({
    dataDir: join(dataDir, EMBEDDED_FOLDER),
    loadDataDir: new Blob([new Uint8Array(archive)], { type: 'application/gzip' }),
  });
  await client.close();
}
