import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { inTransaction, type Database } from '#server/db/database.ts';
import { outageOf } from '#server/shared/outage.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';

const fail = (tx: Database, code: string) =>
  tx.execute(sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '${code}'; END $$`));

const raiseVersion = (tx: Database) =>
  tx.execute(sql`UPDATE users SET inbox_version = inbox_version + 1 WHERE id = 1`);

const versionOf = async (db: Database) =>
  (
    await rowsOf<{ version: number }>(
      db,
      sql`SELECT inbox_version AS version FROM users WHERE id = 1`,
    )
  )[0]?.version;

test.each(['40001', '40P01'])('%s starts the transaction again', async (code) => {
  const { db } = await emptyDatabase();
  let attempts = 0;
  const result = await inTransaction(db, async (tx) => {
    attempts += 1;
    await raiseVersion(tx);
    if (attempts < 3) await fail(tx, code);
    return 'done';
  });
  expect({ result, attempts, version: await versionOf(db) }).toEqual({
    result: 'done',
    attempts: 3,
    version: 1,
  });
});

test('a conflict that stays is an outage after four attempts', async () => {
  const { db } = await emptyDatabase();
  let attempts = 0;
  const error: unknown = await inTransaction(db, async (tx) => {
    attempts += 1;
    await fail(tx, '40001');
  }).catch((caught: unknown) => caught);
  expect(attempts).toBe(4);
  expect(outageOf(error)).toBe('unavailable');
});

test('other errors end the transaction at once', async () => {
  const { db } = await emptyDatabase();
  let attempts = 0;
  const failing = inTransaction(db, async (tx) => {
    attempts += 1;
    await fail(tx, '23505');
  });
  await expect(failing).rejects.toThrow('');
  expect(attempts).toBe(1);
});

test.runIf(inject('postgresUrl'))('two users who lock each other out both succeed', async () => {
  const { db } = await emptyDatabase();
  const arrived = [0, 1].map(() => Promise.withResolvers<void>());
  const lock = (tx: Database, id: number) =>
    tx.execute(sql`UPDATE users SET inbox_version = inbox_version + 1 WHERE id = ${id}`);
  await Promise.all(
    [0, 1].map((first) =>
      inTransaction(db, async (tx) => {
        await lock(tx, first);
        arrived[first]?.resolve();
        await arrived[1 - first]?.promise;
        await lock(tx, 1 - first);
      }),
    ),
  );
  expect(await versionOf(db)).toBe(2);
});

test.runIf(inject('postgresUrl'))(
  'a transaction that waits for nothing ends after a minute',
  async () => {
    const { db } = await emptyDatabase();
    const [limit] = await rowsOf(db, sql`SHOW idle_in_transaction_session_timeout`);
    expect(limit).toEqual({ idle_in_transaction_session_timeout: '1min' });
  },
);
