import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connection/connect.ts';
import { inTransaction, type Connection, type Database } from '#server/db/database.ts';
import { REQUESTS } from '#server/db/connection/deadlines.ts';
import { statement } from '#server/db/statement.ts';
import { outageOf } from '#server/shared/outage.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { lineTo, type CutLine } from '#tests/support/cutLine.ts';
import { workerUrl } from '#tests/support/database.ts';
import { waitUntil } from '#tests/support/waits.ts';

const CUTS = 4;
const POSTGRES = inject('postgresUrl');

const echo = statement((db) =>
  db
    .select({ value: sql<number>`${sql.placeholder('value')}::int` })
    .from(users)
    .limit(1),
);
const read = async (db: Database, value: number) => (await echo(db).execute({ value }))[0]?.value;

async function readTwice(db: Database, value: number): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    await read(tx, -value);
    return read(tx, value);
  });
}

describe.runIf(POSTGRES).each(['closed', 'reset'] as const)('connections that are %s', (how) => {
  let line: CutLine;
  let connection: Connection;

  beforeEach(async () => {
    line = await lineTo(workerUrl());
    connection = await connect({ databaseUrl: line.url, dataDir: undefined });
  });
  afterEach(async () => {
    await connection.close();
    await line.cut();
  });

  const untilBack = () => waitUntil(() => read(connection.db, 1).catch(() => {}));

  test('a transaction cannot go on', async () => {
    const { db } = connection;
    const username = 'written after the connection was lost';
    const goOn = async (tx: Database): Promise<void> => {
      await line.cut(how);
      await line.restore();
      await untilBack();
      // Every connection of the pool is used again.
      const pause = sql`SELECT pg_sleep(0.02)`;
      await Promise.all(Array.from({ length: 2 * REQUESTS.max }, () => db.execute(pause)));
      await tx.insert(users).values({ username, createdAt: new Date() });
    };
    let further: Promise<unknown> = Promise.resolve();
    const ended = inTransaction(db, async (tx) => {
      await read(tx, 1);
      further = goOn(tx);
      await further;
    }).catch(outageOf);
    expect(await ended).toBe('unavailable');
    expect(await further.catch(outageOf)).toBe('unavailable');
    expect(await db.$count(users, eq(users.username, username))).toBe(0);
  });

  test('each query ends, with its own row or with an error', async () => {
    const { db } = connection;
    let last = 0;
    const over = new AbortController();
    const wrong: unknown[] = [];
    const query = async (): Promise<void> => {
      const value = (last += 1);
      const answer = await (value % 3 === 0 ? readTwice : read)(db, value).catch(outageOf);
      if (answer !== value && answer !== 'unavailable') wrong.push([value, answer]);
    };
    const querying = Array.from({ length: 4 * REQUESTS.max }, async () => {
      while (!over.signal.aborted) {
        await query();
        await setTimeout(1);
      }
    });
    for (let cuts = 0; cuts < CUTS; cuts += 1) {
      await untilBack();
      await setTimeout(20 * cuts);
      await line.cut(how);
      await line.restore();
    }
    over.abort();
    await Promise.all(querying);
    expect(wrong).toEqual([]);
  });
});
