import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connection/connect.ts';
import type { Connection } from '#server/db/database.ts';
import { migrate, MigrationError } from '#server/db/migrate.ts';
import { migrationNames } from '#server/db/migrationFiles.ts';
import { workerDatabase } from '#tests/support/database.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';

const server = join(import.meta.dirname, '../../../server');
const tableFiles = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.table.ts'))
  .map((file) => join(server, file));

const tables = (
  await Promise.all(tableFiles.map((file) => import(file) as Promise<Record<string, unknown>>))
)
  .flatMap((module) => Object.values(module))
  .filter((value) => value instanceof PgTable)
  .map((table) => getTableConfig(table));

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
}

async function realColumns(table: string): Promise<Column[]> {
  const rows = await rowsOf<{ name: string; type: string; nullable: string }>(
    await workerDatabase(),
    sql`SELECT column_name AS name, is_nullable AS nullable,
          CASE WHEN data_type = 'ARRAY' THEN ltrim(udt_name, '_') || '[]' ELSE data_type END AS type
        FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${table}`,
  );
  return rows.map(({ name, type, nullable }) => ({ name, type, isNullable: nullable === 'YES' }));
}

/** Type names that the database spells in another way. */
const fullType = (type: string) =>
  type.replace(/^serial$/u, 'integer').replace('integer[]', 'int4[]');

describe('the tables in code match the migrations:', () => {
  test(`there are tables to compare (${tableFiles.map((file) => relative(server, file)).length})`, () => {
    expect(tables.length).toBeGreaterThan(5);
  });

  test.each(tables.map((table) => [table.name, table] as const))('%s', async (name, table) => {
    const real = await realColumns(name);
    for (const column of table.columns) {
      const found = real.find((candidate) => candidate.name === column.name);
      expect(found, `${name}.${column.name}`).toMatchObject({
        type: fullType(column.getSQLType()),
        isNullable: !column.notNull,
      });
    }
  });
});

describe('migrations', () => {
  async function fresh(work: (connection: Connection) => Promise<void>): Promise<void> {
    if (inject('postgresUrl')) {
      const name = `fresh_${process.env['VITEST_POOL_ID']}`;
      const db = await workerDatabase();
      await db.execute(sql.raw(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      await db.execute(sql.raw(`CREATE DATABASE ${name}`));
      const databaseUrl = `${inject('postgresUrl')}/${name}`;
      const connections = await Promise.all(
        [1, 2].map(() => connect({ databaseUrl, dataDir: undefined })),
      );
      const applied = await Promise.all(connections.map((connection) => migrate(connection)));
      // Of two concurrent starts one migrates, the other waits.
      expect(applied.map((names) => names.length).toSorted()).toEqual(
        [0, migrationNames().length].toSorted(),
      );
      await work(connections[0] as Connection);
      await Promise.all(connections.map((connection) => connection.close()));
    } else {
      const connection = await connect({ databaseUrl: undefined, dataDir: undefined });
      expect(await migrate(connection)).toEqual(migrationNames());
      await work(connection);
      await connection.close();
    }
  }

  test('apply once to a fresh database, and create the reserved users', async () => {
    await fresh(async (connection) => {
      expect(await migrate(connection)).toEqual([]);
      const users = await rowsOf<{ id: number }>(
        connection.db,
        sql`SELECT id FROM users ORDER BY id`,
      );
      expect(users.map((user) => user.id)).toEqual([0, 1]);
    });
  }, 60_000);

  test('reject a file that was changed after it was applied', async () => {
    await fresh(async (connection) => {
      await connection.db.execute(
        sql`UPDATE migrations SET checksum = 'of another text' WHERE name = '0003_breeds.sql'`,
      );
      await expect(migrate(connection)).rejects.toThrow(MigrationError);
      await expect(migrate(connection)).rejects.toThrow(
        'server/db/migrations/0003_breeds.sql was changed after this database had applied it',
      );
    });
  }, 60_000);
});
