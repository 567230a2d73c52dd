import { join } from 'node:path';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { createDataFolder } from '#server/shared/files/dataFolder.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { manageFiles, WAL_SETTINGS } from './embeddedFiles.ts';
import { PLANNER } from './planner.ts';
import type { PostgresOptions } from './postgres.ts';
import { observedPglite, type QueryObserver } from './queryObserver.ts';

/** Folder of the embedded database in the data folder. */
export const EMBEDDED_FOLDER = 'pglite';

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
