import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { page } from '#server/ads/adPages.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import { connect, inTransaction, type Database } from '#server/db/connect.ts';
import { emptyDatabase, workerUrl } from '#tests/support/database.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';

const POSTGRES = inject('postgresUrl');

test.runIf(POSTGRES)('options of DATABASE_URL are set beside the server’s own', async () => {
  const databaseUrl = `${workerUrl()}?options=-c%20work_mem%3D5MB&sslmode=disable`;
  const connection = await connect({ databaseUrl, dataDir: undefined });
  const settings = await rowsOf<{ name: string; setting: string }>(
    connection.db,
    `SELECT name, current_setting(name) AS setting FROM pg_settings
      WHERE name IN ('work_mem', 'jit', 'TimeZone', 'lock_timeout', 'statement_timeout')`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    work_mem: '5MB',
    jit: 'off',
    TimeZone: 'UTC',
    lock_timeout: '3s',
    statement_timeout: '6s',
  });
  await connection.close();
});

test.runIf(POSTGRES)('a connection prepares a bounded number of lists', async () => {
  const { db } = await emptyDatabase();
  const select = (database: Database) =>
    database
      .select({ id: ads.id, at: sql`${sql.placeholder('at')}::timestamptz` })
      .from(ads)
      .$dynamic();
  const values = { at: new Date(), limit: 1 };
  await inTransaction(db, async (tx) => {
    for (let number = 0; number < 320; number += 1) {
      const where = [sql`${ads.id} = ${sql.raw(String(number))}`];
      await page(tx, select as never, { where, order: [sql`${ads.id}`], values });
    }
    const [prepared] = await rowsOf<{ count: number }>(
      tx,
      `SELECT count(*)::integer FROM pg_prepared_statements WHERE statement LIKE '%"ads"%'`,
    );
    expect(prepared?.count).toBeLessThanOrEqual(300);
  });
});
