import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What queries are written against; PGlite and PostgreSQL both are it, and so is a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** One open transaction for plain SQL. */
export interface Scripts {
  /** Runs a script of several statements. */
  run(script: string): Promise<void>;
  /** The values of a query's only column. */
  column(query: string): Promise<unknown[]>;
}

export interface Connection {
  db: Database;
  /** Works in one transaction, alone among all processes that ask for the same. */
  runAlone<T>(work: (scripts: Scripts) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Any number, the same in every process: who holds it may migrate. */
const MIGRATION_LOCK = 7_305_419;

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
  const { default: postgres } = await import('postgres');
  const { drizzle } = await import('drizzle-orm/postgres-js');
  const client = postgres(url, { max: 10, onnotice: () => {}, connection: { TimeZone: 'UTC' } });
  return {
    db: drizzle(client) as unknown as Database,
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
  const { drizzle } = await import('drizzle-orm/pglite');
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const client = await PGlite.create(dataDir ? join(dataDir, 'pglite') : undefined);
  await client.exec("SET TIME ZONE 'UTC'");
  return {
    db: drizzle(client) as unknown as Database,
    runAlone: (work) =>
      client.transaction((transaction) =>
        work({
          run: async (script) => void (await transaction.exec(script)),
          column: async (query) =>
            (await transaction.query<unknown[]>(query, [], { rowMode: 'array' })).rows.flat(),
        }),
      ),
    close: () => client.close(),
  };
}
