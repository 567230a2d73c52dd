import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { backUpConnected } from '#server/backup/backUp.ts';
import { restore } from '#server/backup/restore.ts';
import type { StorageConfig } from '#server/config.ts';
import type { Connection } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrationNames } from '#server/db/migrationFiles.ts';
import { FORMER_MIGRATIONS } from '#tests/support/formerMigrations.ts';
import { copyDatabase } from '#tests/support/migratedDatabase.ts';
import { createDatabase, TEMPLATE } from '#tests/support/postgresServer.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { temporaryFolder } from '#tests/support/serverProcess.ts';
import { storageAt, withSite } from '#tests/support/storedSite.ts';

let folder: ReturnType<typeof temporaryFolder>;
let config: StorageConfig;
beforeEach(async () => {
  folder = temporaryFolder();
  const server = inject('postgresUrl');
  const name = `former_${process.env['VITEST_POOL_ID']}`;
  config = storageAt(join(folder.path, 'site'), {
    databaseUrl: server ? await createDatabase(server, name, TEMPLATE) : undefined,
  });
  mkdirSync(config.dataDir);
  if (!server) await copyDatabase(config.dataDir);
});
afterEach(() => folder.remove());

/** Replaces the records of the baseline by these of commit 552f7c3. */
const record = async ({ db }: Connection, names: string[]): Promise<void> => {
  const former = sql.raw(`ARRAY['${names.join("','")}']`);
  await db.execute(sql`DELETE FROM migrations WHERE name < '0192' AND name <> ALL (${former})`);
  await db.execute(
    sql`INSERT INTO migrations (name) SELECT unnest(${former}) ON CONFLICT DO NOTHING`,
  );
};

const recorded = async ({ db }: Connection): Promise<string[]> => {
  const rows = await rowsOf<{ name: string }>(db, sql`SELECT name FROM migrations ORDER BY name`);
  return rows.map(({ name }) => name);
};

const backUpTo = (connection: Connection, name: string) =>
  backUpConnected(config, connection, join(folder.path, name));
const restoreFrom = (name: string) => restore(config, join(folder.path, name), true);

test('a site of before the first release goes on, and so does its backup', async () => {
  const names = await withSite(config, async (connection) => {
    await record(connection, FORMER_MIGRATIONS);
    await backUpTo(connection, 'former');
    expect(await migrate(connection)).toEqual([]);
    return recorded(connection);
  });
  expect(names).toEqual(expect.arrayContaining([...FORMER_MIGRATIONS, ...migrationNames()]));

  await restoreFrom('former');
  await withSite(config, async (connection) => {
    expect(await recorded(connection)).not.toContain('0001_schema.sql');
    expect(await migrate(connection)).toEqual([]);
    expect(await recorded(connection)).toEqual(names);
  });
}, 60_000);

const REFUSAL =
  'This database is older than the first release: start commit 552f7c3 of petskod on it once, then this version.';

test('an older site is told what to start in between, and stays as it is', async () => {
  await withSite(config, async (connection) => {
    await record(connection, FORMER_MIGRATIONS.slice(0, -1));
    const before = await recorded(connection);
    await expect(migrate(connection)).rejects.toThrow(REFUSAL);
    expect(await recorded(connection)).toEqual(before);
  });
}, 60_000);

test('a backup of an older site replaces nothing', async () => {
  await withSite(config, async (connection) => {
    await record(connection, FORMER_MIGRATIONS.slice(0, -1));
    await backUpTo(connection, 'older');
    await record(connection, FORMER_MIGRATIONS);
  });
  await expect(restoreFrom('older')).rejects.toThrow(REFUSAL);
  await withSite(config, async (connection) => {
    expect(await recorded(connection)).toContain(FORMER_MIGRATIONS.at(-1));
  });

  const label = join(folder.path, 'older/petskod-backup.json');
  writeFileSync(label, '{"format":1,"images":0}');
  await expect(restoreFrom('older')).rejects.toThrow(REFUSAL);
}, 60_000);
