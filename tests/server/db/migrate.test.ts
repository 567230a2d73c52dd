import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from 'vitest';
import { connect } from '#server/db/connection/connect.ts';
import { inTransaction, type Connection } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createDatabase } from '#tests/support/postgresServer.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { waitUntil } from '#tests/support/waits.ts';

let folder: string;
let connection: Connection;
const log = { info: vi.fn(), warn: vi.fn() };

beforeAll(async () => {
  const server = inject('postgresUrl');
  const name = `migrations_${process.env['VITEST_POOL_ID']}`;
  const databaseUrl = server ? await createDatabase(server, name) : undefined;
  connection = await connect({ databaseUrl, dataDir: undefined });
});
afterAll(() => connection.close());

beforeEach(async () => {
  await connection.db.execute(sql`DROP SCHEMA public CASCADE`);
  await connection.db.execute(sql`CREATE SCHEMA public`);
  folder = mkdtempSync(join(tmpdir(), 'petskod-migrations-'));
  write('0001_ads.sql', [
    'CREATE TABLE ads (id integer PRIMARY KEY, title text NOT NULL);',
    "INSERT INTO ads SELECT id, 'ad' FROM generate_series(1, 25) id;",
  ]);
  await migrate(connection, { folder });
  vi.resetAllMocks();
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, lines: string[]): void =>
  writeFileSync(join(folder, name), lines.join('\n'));

/** The unusable indexes are followed by a mark. */
const indexes = async (): Promise<string[]> => {
  const rows = await rowsOf<{ name: string }>(
    connection.db,
    sql`SELECT indexrelid::regclass || CASE WHEN indisvalid THEN '' ELSE ' unusable' END AS name
      FROM pg_index WHERE indrelid = 'ads'::regclass AND NOT indisprimary`,
  );
  return rows.map(({ name }) => name);
};

describe('a file outside a transaction', () => {
  const KEYS = [
    '-- outside a transaction',
    '-- Why.',
    '-- step in batches',
    'UPDATE ads SET key = title || id WHERE id IN (SELECT id FROM ads WHERE key IS NULL LIMIT 10);',
    '-- step',
    'DROP INDEX CONCURRENTLY IF EXISTS ads_by_key;',
    '-- step',
    'CREATE UNIQUE INDEX CONCURRENTLY ads_by_key ON ads (key);',
  ];

  beforeEach(() => write('0002_key.sql', ['ALTER TABLE ads ADD COLUMN key text;']));

  test('fills a column in batches and builds an index concurrently', async () => {
    write('0003_keys.sql', KEYS);
    expect(await migrate(connection, { folder })).toEqual(['0002_key.sql', '0003_keys.sql']);
    expect(await connection.db.$count(sql`ads WHERE key = 'ad' || id`)).toBe(25);
    expect(await indexes()).toEqual(['ads_by_key']);
    expect(await migrate(connection, { folder })).toEqual([]);
  });

  test('begins again after a failure, with all that it has left', async () => {
    await migrate(connection, { folder });
    write('0003_keys.sql', KEYS);
    await connection.db.execute(sql`UPDATE ads SET key = 'twice' WHERE id < 3`);
    await expect(migrate(connection, { folder })).rejects.toThrow('ads_by_key');
    await connection.db.execute(sql`UPDATE ads SET key = NULL WHERE id < 3`);
    expect(await migrate(connection, { folder })).toEqual(['0003_keys.sql']);
    expect(await indexes()).toEqual(['ads_by_key']);
  });
});

test('a file that fails leaves nothing, and what came before it stays', async () => {
  write('0002_prices.sql', ['ALTER TABLE ads ADD COLUMN price integer;']);
  write('0003_wrong.sql', ['ALTER TABLE ads ADD COLUMN city integer;', 'SELECT 1 / 0;']);
  await expect(migrate(connection, { folder })).rejects.toThrow('division by zero');
  await connection.db.execute(sql`SELECT price FROM ads`);
  write('0003_wrong.sql', ['ALTER TABLE ads ADD COLUMN city integer;']);
  expect(await migrate(connection, { folder })).toEqual(['0003_wrong.sql']);
});

test('the log names what is about to run, and how long each file took', async () => {
  write('0002_prices.sql', ['ALTER TABLE ads ADD COLUMN price integer;']);
  write('0003_cities.sql', ['ALTER TABLE ads ADD COLUMN city integer;']);
  await migrate(connection, { folder, log });
  const seconds = expect.any(Number) as number;
  expect(log.info.mock.calls).toEqual([
    [{ files: ['0002_prices.sql', '0003_cities.sql'] }, 'migrating'],
    [{ file: '0002_prices.sql', seconds }, 'migrated'],
    [{ file: '0003_cities.sql', seconds }, 'migrated'],
  ]);
});

test('a version goes on with a database that a newer one has migrated', async () => {
  const names = ['0001_ads.sql'];
  write('0002_prices.sql', ['ALTER TABLE ads ADD COLUMN price integer;']);
  await migrate(connection, { folder });
  expect(await migrate(connection, { folder, names })).toEqual([]);
  expect(await migrate(connection, { folder })).toEqual([]);
});

describe.runIf(inject('postgresUrl'))('on a busy PostgreSQL', () => {
  test('a migration waits for a long transaction and lets requests pass meanwhile', async () => {
    write('0002_prices.sql', ['ALTER TABLE ads ADD COLUMN price integer;']);
    let migrating: Promise<string[]> | undefined;
    await inTransaction(connection.backgroundDb, async (tx) => {
      await tx.execute(sql`SELECT count(*) FROM ads`);
      migrating = migrate(connection, { folder, log });
      await waitUntil(() => log.warn.mock.calls.length > 0);
      // The migration is between two attempts, or a request waits for the end of one.
      await connection.db.execute(sql`INSERT INTO ads VALUES (100, 'ad')`);
    });
    expect(await migrating).toEqual(['0002_prices.sql']);
    expect(log.warn.mock.calls[0]?.[1]).toBe('migration waits');
  });

  test('an index is built while another process waits for its turn', async () => {
    write('0002_titles.sql', [
      '-- outside a transaction',
      '-- step',
      'DROP INDEX CONCURRENTLY IF EXISTS ads_by_title;',
      '-- step',
      'CREATE INDEX CONCURRENTLY ads_by_title ON ads (title);',
    ]);
    const both = await Promise.all([
      migrate(connection, { folder }),
      migrate(connection, { folder }),
    ]);
    expect(both.toSorted()).toEqual([[], ['0002_titles.sql']]);
    expect(await indexes()).toEqual(['ads_by_title']);
  });

  test('no limit of the database ends a migration', async () => {
    await connection.db.execute(sql`
      DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET statement_timeout = 100', current_database()); END $$`);
    write('0002_slow.sql', ['SELECT pg_sleep(0.3);']);
    write('0003_slow.sql', ['-- outside a transaction', '-- step', 'SELECT pg_sleep(0.3);']);
    expect(await migrate(connection, { folder })).toHaveLength(2);
  });
});
