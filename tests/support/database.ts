import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql, type SQL } from 'drizzle-orm';
import { inject } from 'vitest';
import {
  connect,
  connectionTo,
  EMBEDDED_FOLDER,
  inTransaction,
  type Connection,
  type Database,
  openEmbedded,
} from '#server/db/connect.ts';
import { loadDriver } from '#server/db/workarounds/postgresDriver.ts';
import { migrate, migrationNames, migrationsFolder } from '#server/db/migrate.ts';
import { TEMPLATE } from './postgresServer.ts';

const PACKAGES = join(import.meta.dirname, '../../node_modules');
const SNAPSHOTS = join(PACKAGES, '.cache/petskod');

interface Started {
  connection: Connection;
  /** Removes all user data. */
  emptyAll: SQL;
}

let started: Promise<Started> | undefined;

/** This worker's database, started with its first test file. */
export async function workerDatabase(): Promise<Database> {
  return (await start()).connection.db;
}

/** This worker's database without user data; reference data and users 0 and 1 stay. */
export async function emptyDatabase(): Promise<Connection> {
  const { connection, emptyAll } = await start();
  await inTransaction(connection.db, async (tx) => {
    // A request of the last test may still run: in a deadlock it fails, not this.
    await tx.execute(sql`SET LOCAL deadlock_timeout = '30s'`);
    // Without triggers. Truncating forty tables takes ten times as long as deleting their few rows.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(emptyAll);
  });
  return connection;
}

function start(): Promise<Started> {
  started ??= (inject('postgresUrl') ? startPostgres(inject('postgresUrl')) : startEmbedded()).then(
    async (connection) => ({ connection, emptyAll: await emptyingOf(connection.db) }),
  );
  return started;
}

/** The statement that restores a migrated database. User data are in the tables that are empty then. */
async function emptyingOf(db: Database): Promise<SQL> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const userTables: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf(db, sql.raw(`SELECT 1 FROM ${name} LIMIT 1`));
    if (rows.length === 0) userTables.push(name);
  }
  const resets: string[] = [];
  const sequences = await rowsOf<{ name: string; table: string | null }>(
    db,
    sql`SELECT quote_ident(sequence.relname) AS name, quote_ident(owner.relname) AS table
      FROM pg_class sequence
        LEFT JOIN pg_depend ON objid = sequence.oid AND deptype IN ('a', 'i')
        LEFT JOIN pg_class owner ON owner.oid = refobjid
      WHERE sequence.relkind = 'S'`,
  );
  for (const { name, table } of sequences) {
    const isOfUsers = !table || table === 'users' || userTables.includes(table);
    if (isOfUsers)
      resets.push(
        `PERFORM setval('${name}', seqstart, false) FROM pg_sequence WHERE seqrelid = '${name}'::regclass`,
      );
  }
  // The locks wait for what late requests write: its rows would keep their ids.
  return sql.raw(`DO $$ BEGIN
    LOCK TABLE ${[...userTables, 'users'].join(', ')} IN EXCLUSIVE MODE;
    ${userTables.map((name) => `DELETE FROM ${name}`).join(';\n')};
    ${resets.join(';\n')};
    DELETE FROM users WHERE id > 1;
    UPDATE users SET telegram_id = NULL, vk_id = NULL, banned_at = NULL, token_generation = 0,
      consent_version = NULL, consent_withdrawn_at = NULL, inbox_version = 0, username = CASE id WHEN 0 THEN 'Поддержка' ELSE 'Администратор' END;
  END $$`);
}

const workerName = (): string => `worker_${process.env['VITEST_POOL_ID']}`;

/** This worker's database on PostgreSQL. */
export const workerUrl = (): string => `${inject('postgresUrl')}/${workerName()}`;

async function startPostgres(server: string): Promise<Connection> {
  const name = workerName();
  const { postgres } = await loadDriver();
  const client = postgres(`${server}/postgres`, { max: 1, onnotice: () => {} });
  await client.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.unsafe(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  await client.end();
  return connect({ databaseUrl: workerUrl(), dataDir: undefined });
}

async function startEmbedded(): Promise<Connection> {
  // Reads the file at once: another worker may replace it.
  const copy = new Blob([readFileSync(await snapshot())]);
  return connectionTo(await openEmbedded({ loadDataDir: copy }));
}

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
async function snapshot(): Promise<string> {
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

/** Rows of a query: one driver returns them directly, the other in an object. */
export async function rowsOf<Row>(db: Database, query: ReturnType<typeof sql>): Promise<Row[]> {
  const answer = (await db.execute(query)) as unknown as Row[] | { rows: Row[] };
  return 'rows' in answer ? answer.rows : answer;
}
