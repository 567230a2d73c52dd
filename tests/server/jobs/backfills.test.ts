import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runBackfill } from '#server/jobs/backfills.ts';
import { jobs, runDueJobs } from '#server/jobs/schedule.ts';
import { publishPet } from '#tests/support/pets.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const NAMED = { title: 'Щенок таксы' };

/** Ads whose words were written by a version that knew none. */
async function withOldAds(count: number): Promise<TestApp> {
  const world = await testApp();
  const author = await world.as('author');
  for (let ad = 0; ad < count; ad += 1) await publishPet(world, author, NAMED);
  await world.db.execute(sql`UPDATE ads SET search_version = 0, search = ''`);
  return world;
}

const found = async ({ visitor }: TestApp): Promise<number> => {
  const { body } = await visitor.post<unknown[]>('/api/articles/filter', { q: 'таксы' });
  return body.length;
};

const left = async ({ deps }: TestApp): Promise<string | undefined> =>
  /backfill_rows_left\{backfill="search_words"\} (\d+)/u.exec(await deps.metrics.text())?.[1];

test('ads of an older version are found by the words of this one when the backfill has run', async () => {
  const world = await withOldAds(3);
  expect([await found(world), await left(world)]).toEqual([0, '3']);
  await runDueJobs(world.deps, jobs);
  // Cached answers are a few seconds old at most.
  world.clock.advance({ minutes: 1 });
  expect([await found(world), await left(world)]).toEqual([3, '0']);
  expect(world.log.join('\n')).toContain('"backfill":"search_words","rows":3,"left":0');
});

test('a raised version of the search words is all that a change of them needs', async () => {
  const world = await testApp();
  const id = await publishPet(world, await world.as('author'), NAMED);
  const raise = (version: number) =>
    world.db.execute(
      sql.raw(`CREATE OR REPLACE FUNCTION search_words_version() RETURNS smallint
        LANGUAGE sql IMMUTABLE AS 'SELECT ${version}::smallint'`),
    );
  await raise(3);
  try {
    expect(await left(world)).toBe('1');
    await runDueJobs(world.deps, jobs);
    expect(await left(world)).toBe('0');
    const rows = await rowsOf(world.db, sql`SELECT id, search_version AS version FROM ads`);
    expect(rows).toEqual([{ id, version: 3 }]);
  } finally {
    await raise(2);
  }
});

test('a backfill that was interrupted goes on with what is left', async () => {
  const world = await withOldAds(3);
  const stopped = new AbortController();
  const once = {
    name: 'once',
    table: 'ads',
    left: 'search_version = 0',
    set: 'search_version = 1',
    batch: 2,
  };
  const db = new Proxy(world.db, {
    get(target, name) {
      // The server stops during the first batch.
      if (name === 'with') stopped.abort();
      return Reflect.get(target, name) as unknown;
    },
  });
  const { log } = world.deps;
  expect(await runBackfill({ db, log }, once, stopped.signal)).toBe(2);
  expect(world.log.join('\n')).toContain('"backfill":"once","rows":2,"left":1');
  expect(await runBackfill({ db: world.db, log }, once, new AbortController().signal)).toBe(1);
});
