import { describe, expect, test } from 'vitest';
import type { PetAd } from '#contract/sections/pets.ts';
import { adTexts } from '#server/ads/texts.ts';
import { httpTexts } from '#server/http/texts.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { adminDoes, ownerDoes, petIn, postPet, type State } from '#tests/support/pets.ts';
import { testApp, type TestUser } from '#tests/support/testApp.ts';

const statusOf = async (viewer: TestUser, id: number) =>
  (await viewer.get<PetAd>(`/api/articles/${id}`)).body.is_visible;

/** The outcome of an action: a status, `gone` or an error. */
type Outcome = 1 | 2 | 3 | 4 | 'gone' | 409 | 404;
type Table<Action extends number> = Record<State, Record<Action, Outcome>>;

const owner: Table<0 | 1 | 3 | 4 | 7> = {
  published: { 0: 'gone', 1: 1, 3: 409, 4: 4, 7: 1 },
  review: { 0: 'gone', 1: 409, 3: 409, 4: 409, 7: 409 },
  rejected: { 0: 'gone', 1: 409, 3: 409, 4: 409, 7: 409 },
  outdated: { 0: 'gone', 1: 1, 3: 409, 4: 4, 7: 1 },
  expired: { 0: 'gone', 1: 1, 3: 409, 4: 4, 7: 1 },
  deleted: { 0: 'gone', 1: 404, 3: 404, 4: 404, 7: 404 },
};
const admin: Table<0 | 1 | 3 | 4> = {
  published: { 0: 'gone', 1: 1, 3: 409, 4: 409 },
  review: { 0: 'gone', 1: 1, 3: 3, 4: 409 },
  rejected: { 0: 'gone', 1: 1, 3: 3, 4: 409 },
  outdated: { 0: 'gone', 1: 409, 3: 409, 4: 409 },
  expired: { 0: 'gone', 1: 409, 3: 409, 4: 409 },
  deleted: { 0: 'gone', 1: 404, 3: 404, 4: 404 },
};
const rows = (table: Record<State, Record<number, Outcome>>) =>
  Object.entries(table).flatMap(([state, actions]) =>
    Object.entries(actions).map(
      ([action, outcome]) => [state as State, Number(action), outcome] as const,
    ),
  );

const does = { owner: ownerDoes, admin: adminDoes };

describe.each([
  ['owner', owner],
  ['admin', admin],
] as const)('the %s', (who, table) => {
  test.each(rows(table))('with a %s ad does %i: %s', async (state, action, outcome) => {
    const world = await testApp();
    const author = await world.as('author');
    const id = await petIn(state, world, author);
    const actor = who === 'owner' ? await world.as('author') : await world.as('admin');
    const before = state === 'deleted' ? undefined : await statusOf(actor, id);

    const answer = await does[who](actor, action, id);

    if (outcome === 404) expectHttpError(answer, 404, adTexts.notFound);
    else if (outcome === 409) {
      expectHttpError(answer, 409, adTexts.notPossible);
      expect(await statusOf(actor, id)).toBe(before);
    } else {
      expectOk(answer);
      expect(answer.body).toEqual({ ok: true });
      if (outcome === 'gone') expectHttpError(await actor.get(`/api/articles/${id}`), 404);
      else expect(await statusOf(actor, id)).toBe(outcome);
    }
  });
});

describe("someone else's ad", () => {
  test.each([0, 1, 4])('is not moved by %i', async (action) => {
    const world = await testApp();
    const author = await world.as('author');
    const stranger = await world.as('stranger');
    const shown = await petIn('published', world, author);
    const hidden = await petIn('review', world, author);

    expectHttpError(await ownerDoes(stranger, action, shown), 403, adTexts.notYours);
    expectHttpError(await ownerDoes(stranger, action, hidden), 404, adTexts.notFound);
    expect(await statusOf(author, shown)).toBe(1);
    expect(await statusOf(author, hidden)).toBe(2);
  });

  test('is not deleted', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const stranger = await world.as('stranger');
    const shown = await petIn('published', world, author);
    const hidden = await petIn('review', world, author);

    expectHttpError(await stranger.post('/api/delete-ad', { ad_id: shown }), 403, adTexts.notYours);
    expectHttpError(
      await stranger.post('/api/delete-ad', { ad_id: hidden }),
      404,
      adTexts.notFound,
    );
    expectHttpError(await stranger.post('/api/delete-ad', { ad_id: 999 }), 404, adTexts.notFound);
  });

  test("is not moved by an admin through the owner's call", async () => {
    const world = await testApp();
    const id = await petIn('outdated', world, await world.as('author'));
    expectHttpError(await ownerDoes(await world.as('admin'), 1, id), 403, adTexts.notYours);
  });

  test("is not moved through the admin's call", async () => {
    const world = await testApp();
    const author = await world.as('author');
    const id = await petIn('review', world, author);
    expectHttpError(await adminDoes(author, 1, id), 403, httpTexts.notAdmin);
    expectHttpError(await world.visitor.post('/api/admin/ad-action', { ad_id: id, do: 1 }), 401);
  });
});

test.each([2, 8, -1, '1', null, undefined])('there is no action %j', async (action) => {
  const world = await testApp();
  const author = await world.as('author');
  const id = await petIn('outdated', world, author);
  expectHttpError(await author.post('/api/user/ad-action', { ad_id: id, do: action }), 422);
});

test('deleting twice succeeds, for the owner and for an admin', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const admin = await world.as('admin');
  const id = await petIn('published', world, author);

  for (const caller of [author, author, admin]) {
    const answer = await caller.post('/api/delete-ad', { ad_id: id });
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
  }
  expectHttpError(await (await world.as('stranger')).post('/api/delete-ad', { ad_id: id }), 404);
});

test('concurrent actions run one after the other', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const admin = await world.as('admin');
  const id = await postPet(author);

  const answers = await Promise.all([adminDoes(admin, 1, id), adminDoes(admin, 3, id)]);

  const statuses = answers.map((answer) => answer.status).toSorted();
  // Rejected then published is allowed; published then rejected is not.
  expect([
    [200, 200],
    [200, 409],
  ]).toContainEqual(statuses);
  expect(await statusOf(author, id)).toBe(1);
});

describe('thirty days', () => {
  test('after its publication an ad reads as expired without a job', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const id = await petIn('published', world, author);

    world.clock.advance({ days: 30, seconds: -1 });
    expectOk(await world.visitor.get(`/api/articles/${id}`));
    world.clock.advance({ seconds: 1 });
    expectHttpError(await world.visitor.get(`/api/articles/${id}`), 404);
    expect((await world.visitor.post('/api/articles/filter', {})).body).toEqual([]);
    expect((await world.visitor.post('/api/articles/by-ids', [id])).body).toEqual([]);
    const again = await world.as('author');
    expect(await statusOf(again, id)).toBe(4);
    expect((await again.get('/api/my-articles')).body).toMatchObject([{ id, is_visible: 4 }]);
  });

  test('start again when an ad is published again', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const id = await petIn('published', world, author);
    world.clock.advance({ days: 20 });
    expectOk(await ownerDoes(author, 4, id));
    expectOk(await ownerDoes(author, 1, id));

    world.clock.advance({ days: 30, seconds: -1 });
    expectOk(await world.visitor.get(`/api/articles/${id}`));
    world.clock.advance({ seconds: 1 });
    expectHttpError(await world.visitor.get(`/api/articles/${id}`), 404);
  });
});

describe('publishing again', () => {
  const order = async (caller: TestUser) =>
    (await caller.post<PetAd[]>('/api/articles/filter', {})).body.map((ad) => ad.id);

  test('within 30 days keeps the position in the list', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const old = await petIn('published', world, author);
    const before = (await author.get<PetAd>(`/api/articles/${old}`)).body.created;
    world.clock.advance({ hours: 1 });
    const young = await petIn('published', world, author);

    await ownerDoes(author, 4, old);
    await ownerDoes(author, 1, old);

    expect(await order(author)).toEqual([young, old]);
    expect((await author.get<PetAd>(`/api/articles/${old}`)).body.created).toBe(before);
  });

  test('in the last hour keeps the ad in the list for 30 more days, at its position', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const old = await petIn('published', world, author);
    world.clock.advance({ days: 30, hours: -1 });
    await ownerDoes(author, 4, old);
    await ownerDoes(author, 1, old);

    world.clock.advance({ days: 30, seconds: -1 });
    const reader = await world.as('reader');
    expect(await order(reader)).toEqual([old]);
    world.clock.advance({ seconds: 1 });
    expect(await order(reader)).toEqual([]);
  });

  test('after 30 days renews it', async () => {
    const world = await testApp();
    const old = await petIn('published', world, await world.as('author'));
    world.clock.advance({ days: 29 });
    const young = await petIn('published', world, await world.as('author'));
    world.clock.advance({ days: 1 });
    const author = await world.as('author');

    expectOk(await ownerDoes(author, 1, old));

    expect(await order(author)).toEqual([old, young]);
    expect((await author.get<PetAd>(`/api/articles/${old}`)).body.created).toBe(
      world.clock.now().toISOString(),
    );
  });
});

describe('moderation', () => {
  test('before: a new ad is in review, but not an admin’s own', async () => {
    const world = await testApp({ moderation: 'before' });
    const author = await world.as('author');
    const admin = await world.as('admin');
    expect(await statusOf(author, await postPet(author))).toBe(2);
    expect(await statusOf(admin, await postPet(admin))).toBe(1);
  });

  test('after: a new ad is published at once', async () => {
    const world = await testApp({ moderation: 'after' });
    const id = await postPet(await world.as('author'));
    expectOk(await world.visitor.get(`/api/articles/${id}`));
  });

  test('lists ads in review for admins, oldest first, by pages', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const admin = await world.as('admin');
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push(await postPet(author));
      world.clock.advance({ minutes: 1 });
    }
    await petIn('published', world, author);
    await petIn('rejected', world, author);
    await petIn('deleted', world, author);

    const waiting = async (query = '') =>
      (await admin.get<PetAd[]>(`/api/admin/ads${query}`)).body.map((ad) => ad.id);

    expect(await waiting()).toEqual(ids);
    expect(await waiting('?limit=2')).toEqual(ids.slice(0, 2));
    expect(await waiting('?limit=2&offset=2')).toEqual(ids.slice(2));
    // The cursor leads on from an ad that does not wait any more.
    expectOk(await adminDoes(admin, 1, ids[0] ?? 0));
    expectOk(await adminDoes(admin, 0, ids[1] ?? 0));
    expect(await waiting(`?limit=2&after=${ids[1]}`)).toEqual(ids.slice(2));
    expectHttpError(await author.get('/api/admin/ads'), 403, httpTexts.notAdmin);
    expectHttpError(await world.visitor.get('/api/admin/ads'), 401, httpTexts.noToken);
  });
});
