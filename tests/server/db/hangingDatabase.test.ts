import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { connect } from '#server/db/connection/connect.ts';
import { inTransaction, type Connection, type Database } from '#server/db/database.ts';
import type { PoolLimits } from '#server/db/connection/deadlines.ts';
import { isReachable } from '#server/db/health.queries.ts';
import { outageOf } from '#server/shared/outage.ts';
import { Caller } from '#tests/support/client.ts';
import { lineTo, type CutLine } from '#tests/support/cutLine.ts';
import { workerUrl } from '#tests/support/database.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { startPostgres, type OwnPostgres } from '#tests/support/postgresServer.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';
import { waitUntil } from '#tests/support/waits.ts';

const requests: PoolLimits = {
  max: 3,
  deadlines: { connection: 400, lock: 200, query: 400, answer: 600 },
};
const POSTGRES = inject('postgresUrl');
const TOKEN = 'a token of tests';
const connectTo = (databaseUrl: string): Promise<Connection> =>
  connect({ databaseUrl, dataDir: undefined, requests, heartbeatMs: 200 });

const query = (db: Database) => db.execute(sql`SELECT 1`);
const queryInTransaction = (db: Database) =>
  inTransaction(db, async (tx) => {
    await query(tx);
    await query(tx);
  });
/** More queries than there are connections. */
const queryAll = (db: Database) =>
  Promise.all([...Array(2 * requests.max)].flatMap(() => [query(db), queryInTransaction(db)]));

describe.runIf(POSTGRES)('a PostgreSQL that hangs', () => {
  let postgres: OwnPostgres;
  let connection: Connection;

  beforeEach(async () => {
    postgres = await startPostgres();
    connection = await connectTo(`${postgres.url}/postgres`);
  });
  afterEach(async () => {
    await connection.close();
    await postgres.stop();
  });

  test('is an outage until it goes on', async () => {
    const { db, healthDb } = connection;
    await queryAll(db);
    expect(await isReachable(healthDb)).toBe(true);

    postgres.freeze();
    const queries = Array.from({ length: 2 * requests.max }, () => [
      query(db),
      queryInTransaction(db),
    ]);
    const answers = await Promise.all(queries.flat().map((answer) => answer.catch(outageOf)));
    expect(new Set(answers)).toEqual(new Set(['unavailable']));
    expect(await isReachable(healthDb)).toBe(false);

    postgres.thaw();
    await waitUntil(() => isReachable(healthDb));
    await queryAll(db);
  });

  test('in the midst of a transaction ends it', async () => {
    const { db } = connection;
    await db.execute(sql`CREATE TABLE notes (text text)`);
    const writing = inTransaction(db, async (tx) => {
      await tx.execute(sql`INSERT INTO notes VALUES ('half')`);
      postgres.freeze();
      await query(tx).catch(() => {});
      postgres.thaw();
      await tx.execute(sql`INSERT INTO notes VALUES ('other half')`);
    });
    expect(await writing.catch(outageOf)).toBe('unavailable');
    await waitUntil(() => query(db).catch(() => {}));
    expect(await db.$count(sql`notes`)).toBe(0);
  });
});

describe.runIf(POSTGRES)('a site', () => {
  let world: TestApp;
  let line: CutLine;
  let connection: Connection;
  let visitor: Caller;
  const fetch = (path: string) =>
    visitor.fetch(path, { headers: { authorization: `Bearer ${TOKEN}` } });
  const status = async (path: string) => (await fetch(path)).status;
  const list = () => visitor.post('/api/articles/filter', {});

  beforeEach(async () => {
    world = await testApp({ metricsToken: TOKEN });
    line = await lineTo(workerUrl());
    connection = await connectTo(line.url);
    visitor = new Caller(createApp({ ...world.deps, ...connection }).app);
  });
  afterEach(async () => {
    await connection.close();
    await line.cut();
  });

  test('whose database vanishes says so, and is whole when it is back', async () => {
    const heard: string[] = [];
    await connection.eventBus.listen('petskod_tests', (payload) => heard.push(payload));
    expectOk(await list());

    line.vanish();
    world.clock.advance({ seconds: 2 });
    expectHttpError(await list(), 503);
    expect(await status('/readyz')).toBe(503);
    const metrics = await (await fetch('/metrics')).text();
    expect(metrics).toContain('db_connections_max');
    expect(metrics).not.toContain('backlog_rows{');

    line.reappear();
    await waitUntil(async () => (await status('/readyz')) === 200);
    expectOk(await list());
    await waitUntil(async () => {
      await world.db.execute(sql`SELECT pg_notify('petskod_tests', 'back')`);
      return heard.includes('back');
    });
  });

  test('goes on while a table is locked', async () => {
    await inTransaction(world.db, async (tx) => {
      await tx.execute(sql`LOCK TABLE ads`);
      const locked = await Promise.all([...Array(2 * requests.max)].map(list));
      for (const answer of locked) expectHttpError(answer, 503);
      expect(await status('/readyz')).toBe(200);
      expectOk(await visitor.get('/api/filters'));
      expect(await status('/metrics')).toBe(200);
    });
    expectOk(await list());
  });
});
