import { readFileSync } from 'node:fs';
import { sql, type SQL } from 'drizzle-orm';
import { inject } from 'vitest';
import { connect, connectionTo, openEmbedded } from '#server/db/connection/connect.ts';
import { inTransaction, type Connection, type Database } from '#server/db/database.ts';
import { snapshot } from './migratedDatabase.ts';
import { createDatabase, TEMPLATE } from './postgresServer.ts';
import { rowsOf } from './rowsOf.ts';

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
  await inTransaction(connection.backgroundDb, async (tx) => {
    // A request of the last test may still run: in a deadlock it fails after a second, not this. Autovacuum
    // makes way after that time as well.
    await tx.execute(sql`SET LOCAL deadlock_timeout = '2s'`);
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
  const databaseUrl = await createDatabase(server, workerName(), TEMPLATE);
  return connect({ databaseUrl, dataDir: undefined });
}

async function startEmbedded(): Promise<Connection> {
  // Reads the file at once: another worker may replace it.
  const copy = new Blob([readFileSync(await snapshot())]);
  return connectionTo(await openEmbedded({ loadDataDir: copy }));
}
