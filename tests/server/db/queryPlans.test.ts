import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import { markOutdatedAds } from '#server/jobs/outdatedAds.ts';
import { listLetters } from '#server/messages/support.queries.ts';
import { createSessionService } from '#server/session/session.service.ts';
import { findUser } from '#server/session/accounts/users.queries.ts';
import { readCalls, type ReadCall } from '#tests/bench/calls.ts';
import { BUSY_USER, fillDatabase, findDatasetNames } from '#tests/bench/dataset.ts';
import { recordStatements, type Recorder } from '#tests/bench/recorder.ts';
import { Caller } from '#tests/support/client.ts';
import { TEST_START } from '#tests/support/clock.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { testApp } from '#tests/support/testApp.ts';

/** More pets than a small selection has. */
const ADS = 4000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Tables that grow with the site. Catalog tables and promos may be scanned. */
const LARGE = [
  'users',
  'ads',
  'images',
  'pet_details',
  'market_details',
  'service_details',
  'event_details',
  'boosts',
  'orders',
  'favorites',
  'reads',
  'messages',
  'dialogs',
  'blocks',
  'audit',
  'rate_limits',
  'sessions',
  'former_uses',
  'reports',
  'caution_hits',
];

const readWhole = (plan: string): string[] =>
  [...plan.matchAll(/Seq Scan on "?(\w+)/gu)]
    .map(([, table]) => String(table))
    .filter((table) => LARGE.includes(table));

let recorder: Recorder;
let calls: ReadCall[];
let deps: Deps;
let run: (call: ReadCall) => Promise<unknown>;
const callOf = (wanted: string) => calls.find(({ name }) => name === wanted) as ReadCall;

beforeAll(async () => {
  ({ deps } = await testApp());
  await fillDatabase(await emptyDatabase(), ADS, TEST_START);
  recorder = await recordStatements(deps.db, inject('postgresUrl') ? 'PostgreSQL' : 'PGlite');
  const user = await findUser(deps.db, BUSY_USER);
  if (!user) throw new Error('the dataset has no such user');
  const { app } = createApp({ ...deps, db: recorder.db });
  const session = createSessionService(deps);
  const by = { provider: 'vk', channel: 'vk', id: 1 } as const;
  const token = await session.issueToken(user, by, { userAgent: undefined, address: undefined });
  const caller = new Caller(app, token);
  calls = readCalls(await findDatasetNames(deps.db), TEST_START.toISOString().slice(0, 10));
  run = async ({ path, body }) => {
    const answer = body === undefined ? await caller.get(path) : await caller.post(path, body);
    expectOk(answer);
    return answer.body;
  };
}, 60_000);

/** Pets of all prices: more than a small selection. */
const ofAnyPrice: ReadCall = {
  name: 'any price',
  path: '/api/articles/filter',
  body: { priceTo: 10_000_000, limit: 20, offset: 0 },
};

test('PostgreSQL plans a list for its values, and keeps the statement of a session', async () => {
  const statements = await recorder.statementsOf(() => run(callOf('pets: one word')));
  const nameOf = (part: string) => statements.find(({ query }) => query.includes(part))?.name;
  expect(nameOf(') AS parts')).toBe('');
  expect(nameOf('from "sessions"')).not.toBe('');
});

test('a list by price has the same ads in the same order, of few and of many', async () => {
  expect(await run(ofAnyPrice)).toEqual(await run(callOf('pets: no filter')));

  const few = callOf('pets: price from');
  const filters = { ...(few.body as object), sex: 1 };
  const found = (await run({ ...few, body: filters })) as { created: string }[];
  expect(found.length).toBeGreaterThan(1);
  expect(found).toEqual(await run({ ...few, body: { ...filters, priceTo: 10_000_000 } }));
  const times = found.map(({ created }) => created);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('a late page of found pets reads no other ads', async () => {
  const late = callOf('pets: category found (rare), page 50');
  const statements = await recorder.statementsOf(() => run(late));
  const plans = await Promise.all(statements.map(recorder.plan));
  expect(plans.join('\n')).toContain('ads_list_sought');
});

test("a search of support's letters reads only matching messages", async () => {
  await deps.db.execute(sql`
    INSERT INTO messages (low_id, high_id, from_user, text, created_at)
    SELECT 0, ${BUSY_USER}, ${BUSY_USER}, 'Письмо ' || n, now() FROM generate_series(1, 3000) n`);
  await deps.db.execute(sql`ANALYZE messages`);
  const query = { filter: 'all', q: 'Письмо 2999', limit: 20, offset: 0 } as const;
  const statements = await recorder.statementsOf(() => listLetters(recorder.db, query, TEST_START));
  const plans = await Promise.all(statements.map(recorder.plan));
  expect(plans.join('\n')).toContain('messages_support_text');
});

test('the test notices a query without an index', async () => {
  const statement = { query: 'SELECT id FROM ads WHERE title = $1', params: ['Щенок'] };
  expect(readWhole(await recorder.plan(statement))).toEqual(['ads']);
});

describe('no sequential scan of a growing table for', () => {
  test.each([
    ...['pets', 'market', 'services', 'events'].map((word) => [`the list of ${word}`, `${word}:`]),
    ['anything else that users open', ''],
  ])('%s', async (_, beginning) => {
    const selected = calls.filter(({ name }) =>
      beginning ? name.startsWith(beginning) : !name.includes(':'),
    );
    expect(selected.length).toBeGreaterThan(10);
    const found: string[] = [];
    for (const call of selected) {
      const statements = await recorder.statementsOf(() => run(call));
      expect(statements.length, call.name).toBeGreaterThan(1);
      for (const statement of statements) {
        const tables = readWhole(await recorder.plan(statement));
        if (tables.length > 0) found.push(`${call.name}: ${tables.join(', ')}: ${statement.query}`);
      }
    }
    expect(found).toEqual([]);
  });

  test('the job that marks expired ads', async () => {
    const later = new Date(TEST_START.getTime() + 365 * DAY_MS);
    const statements = await recorder.statementsOf(() =>
      markOutdatedAds({ ...deps, db: recorder.db, clock: () => later }),
    );
    const plans = await Promise.all(
      statements.filter(({ query }) => query.includes('"ads"')).map(recorder.plan),
    );
    expect(plans.length).toBeGreaterThan(1);
    expect(plans.flatMap(readWhole)).toEqual([]);
  });
});
