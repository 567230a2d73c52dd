import { describe, expect, test } from 'vitest';
import { adTexts } from '#server/ads/texts.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import type { Caller } from '#tests/support/client.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { ban } from '#tests/support/users.ts';
import { petIn, STATES, type State } from '#tests/support/pets.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const VIEWERS = ['visitor', 'stranger', 'author', 'admin'] as const;
type ViewerName = (typeof VIEWERS)[number];

const callerOf = (world: TestApp, viewer: ViewerName): Caller | Promise<Caller> =>
  viewer === 'visitor' ? world.visitor : world.as(viewer);

const listed = async (caller: Caller): Promise<number[]> =>
  (await caller.post<PetAd[]>('/api/articles/filter', {})).body.map((ad) => ad.id);
const byIds = async (caller: Caller, ...ids: number[]): Promise<number[]> =>
  (await caller.post<PetAd[]>('/api/articles/by-ids', ids)).body.map((ad) => ad.id);

/** Who sees an ad in which state. Lists have published ads only. */
const seen: Record<State, ViewerName[]> = {
  published: ['visitor', 'stranger', 'author', 'admin'],
  review: ['author', 'admin'],
  rejected: ['author', 'admin'],
  outdated: ['author', 'admin'],
  expired: ['author', 'admin'],
  deleted: [],
};
const code: Record<State, number> = {
  published: 1,
  review: 2,
  rejected: 3,
  outdated: 4,
  expired: 4,
  deleted: 0,
};

describe.each(STATES)('an ad that is %s', (state) => {
  test.each(VIEWERS)('as the %s sees it', async (viewer) => {
    const world = await testApp();
    const id = await petIn(state, world, await world.as('author'));
    const caller = await callerOf(world, viewer);

    const answer = await caller.get<PetAd>(`/api/articles/${id}`);

    if (seen[state].includes(viewer)) {
      expectOk(answer);
      expect(answer.body).toMatchObject({
        id,
        is_visible: code[state],
        is_owner: viewer === 'author',
      });
      expect(await byIds(caller, id)).toEqual([id]);
    } else {
      expectHttpError(answer, 404, adTexts.notFound);
      expect(await byIds(caller, id)).toEqual([]);
    }
    expect(await listed(caller)).toEqual(state === 'published' ? [id] : []);
  });
});

test('the author sees own ads in every state but deleted, newest first', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const ids: Partial<Record<State, number>> = {};
  for (const state of STATES.filter((name) => name !== 'expired')) {
    ids[state] = await petIn(state, world, author);
    world.clock.advance({ minutes: 1 });
  }
  await petIn('published', world, await world.as('stranger'));

  const mine = (await author.get<PetAd[]>('/api/my-articles')).body;

  expect(mine.map((ad) => ad.id)).toEqual([ids.outdated, ids.rejected, ids.review, ids.published]);
  expect(mine.map((ad) => ad.is_visible)).toEqual([4, 3, 2, 1]);
  expect(mine.every((ad) => ad.is_owner)).toBe(true);
});

test('the ads of a banned author are hidden while the ban lasts', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const id = await petIn('published', world, author);
  await ban(world.db, author.id);
  const again = await world.as('author');

  expect(await listed(world.visitor)).toEqual([]);
  expect(await byIds(world.visitor, id)).toEqual([]);
  expectHttpError(await world.visitor.get(`/api/articles/${id}`), 404, adTexts.notFound);
  expectOk(await again.get(`/api/articles/${id}`));
  expectOk(await (await world.as('admin')).get(`/api/articles/${id}`));
});

describe('ads by their ids', () => {
  test('come in the requested order, once each, without invisible ones', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const one = await petIn('published', world, author);
    const hidden = await petIn('review', world, author);
    const two = await petIn('published', world, author);

    expect(await byIds(world.visitor, two, 999, hidden, one, two)).toEqual([two, one]);
    expect(await byIds(author, hidden, two)).toEqual([hidden, two]);
    expect(await byIds(world.visitor)).toEqual([]);
  });

  test.each([[{ ids: [1] }], ['1'], [null], [['x']], [[1.5]], [[-1]], [[2 ** 31]]])(
    'are rejected for %j',
    async (body) => {
      const world = await testApp();
      expectHttpError(await world.visitor.post('/api/articles/by-ids', body), 422);
    },
  );

  test('are at most a thousand', async () => {
    const world = await testApp();
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    expectOk(await world.visitor.post('/api/articles/by-ids', ids(1000)));
    expectHttpError(await world.visitor.post('/api/articles/by-ids', ids(1001)), 422);
  });
});

test.each(['0', '-1', '1.5', 'abc', '2147483648', '99999999999999999999', '1%00', '%F0%9F%90%95'])(
  'there is no ad %s',
  async (id) => {
    const world = await testApp();
    expectHttpError(await world.visitor.get(`/api/articles/${id}`), 404);
  },
);
