import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import { markOutdatedAds } from '#server/jobs/outdatedAds.ts';
import { createSessionService } from '#server/session/session.service.ts';
import { findUser } from '#server/session/users.queries.ts';
import { readCalls, type ReadCall } from '#tests/bench/calls.ts';
import { BUSY_PERSON, fillDatabase, findWords } from '#tests/bench/dataset.ts';
import { recordStatements, type Recorder } from '#tests/bench/recorder.ts';
import { Caller } from '#tests/support/client.ts';
import { TEST_START } from '#tests/support/clock.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { testApp } from '#tests/support/testApp.ts';

const ADS = 3000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Tables that grow with the site; what an administrator keeps (towns, breeds, promos) may be read whole. */
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
];

const readWhole = (plan: string): string[] =>
  [...plan.matchAll(/Seq Scan on "?(\w+)/gu)]
    .map(([, table]) => String(table))
    .filter((table) => LARGE.includes(table));

let recorder: Recorder;
let calls: ReadCall[];
let deps: Deps;
let ask: (call: ReadCall) => Promise<void>;

beforeAll(async () => {
  ({ deps } = await testApp());
  await fillDatabase(await emptyDatabase(), ADS, TEST_START);
  recorder = await recordStatements(deps.db, inject('postgresUrl') ? 'PostgreSQL' : 'PGlite');
  const user = await findUser(deps.db, BUSY_PERSON);
  if (!user) throw new Error('the dataset has no such person');
  const { app } = createApp({ ...deps, db: recorder.db });
  const person = new Caller(app, await createSessionService(deps).issueToken(user));
  calls = readCalls(await findWords(deps.db), TEST_START.toISOString().slice(0, 10));
  ask = async ({ path, body }) =>
    expectOk(body === undefined ? await person.get(path) : await person.post(path, body));
}, 60_000);

test('a question that no index answers is noticed', async () => {
  const statement = { query: 'SELECT id FROM ads WHERE title = $1', params: ['Щенок'] };
  expect(readWhole(await recorder.plan(statement))).toEqual(['ads']);
});

describe('no table that grows is read whole for', () => {
  test.each([
    ...['pets', 'market', 'services', 'events'].map((word) => [`the list of ${word}`, `${word}:`]),
    ['anything else that people look at', ''],
  ])('%s', async (_, beginning) => {
    const asked = calls.filter(({ name }) =>
      beginning ? name.startsWith(beginning) : !name.includes(':'),
    );
    expect(asked.length).toBeGreaterThan(10);
    const found: string[] = [];
    for (const call of asked) {
      const statements = await recorder.statementsOf(() => ask(call));
      expect(statements.length, call.name).toBeGreaterThan(1);
      for (const statement of statements) {
        const tables = readWhole(await recorder.plan(statement));
        if (tables.length > 0) found.push(`${call.name}: ${tables.join(', ')}: ${statement.query}`);
      }
    }
    expect(found).toEqual([]);
  });

  test('the job that marks what has run out', async () => {
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
