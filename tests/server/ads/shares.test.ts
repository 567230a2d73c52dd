import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AdStats } from '#contract/ads/ads.ts';
import type { Helper } from '#contract/matches/helpers.ts';
import type { Person } from '#contract/people/people.ts';
import type { PersonalData } from '#contract/profile/personalData.ts';
import { noSuch } from '#contract/noSuchTexts.ts';
import { pathOfStartParam } from '#contract/startParam.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { postPet, publishPet } from '#tests/support/pets.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { sendSighting } from '#tests/support/sightings.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let owner: TestUser;
let sharer: TestUser;
let lost: number;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  owner = await world.as('owner');
  sharer = await world.as('sharer');
  lost = await publishPet(world, owner, {
    category: 'Потерянные',
    price: undefined,
    title: 'Пропал пёс Рыжик',
  });
});

const codeOf = async (user: TestUser): Promise<string> => {
  const answer = await user.post<{ code: string }>('/api/share-code', { ad_id: lost });
  expectOk(answer);
  return answer.body.code;
};
const open = async (code: string, user: Pick<TestUser, 'post'> = world.visitor, more = {}) =>
  expectOk(await user.post('/api/share-opened', { ad_id: lost, code, ...more }));
const stats = async () => {
  const { shares, opened } = (await owner.get<AdStats>(`/api/articles/${lost}/stats`)).body;
  return { shares, opened };
};

describe('a share', () => {
  test('has one code for a person and an ad, with no id in it', async () => {
    const code = await codeOf(sharer);
    expect(code).toMatch(/^[a-z0-9]{12}$/u);
    expect(await codeOf(sharer)).toBe(code);
    expect(await codeOf(owner)).not.toBe(code);
  });

  test('counts the devices of others for the author', async () => {
    const code = await codeOf(sharer);
    await codeOf(owner);
    expect(await stats()).toEqual({ shares: 2, opened: 0 });
    await open(code);
    await open(code, await world.as('reader'));
    await open(code, sharer);
    await open(code, owner);
    await open(code, world.visitor, { is_counted: true });
    await open('nobodyscode1');
    expect(await stats()).toEqual({ shares: 2, opened: 2 });
  });

  test('is of an ad that others see', async () => {
    const waiting = await postPet(owner);
    const answer = await sharer.post('/api/share-code', { ad_id: waiting });
    expectHttpError(answer, 404, noSuch.ad);
    expect((await owner.post('/api/share-code', { ad_id: waiting })).status).toBe(200);
    expect((await world.visitor.post('/api/share-code', { ad_id: lost })).status).toBe(401);
    const wrong = { ad_id: lost, code: 'Не код' };
    expect((await world.visitor.post('/api/share-opened', wrong)).status).toBe(422);
  });

  test('is a help when it has led somebody to a true sighting', async () => {
    const finder = await world.as('finder');
    const code = await codeOf(sharer);
    // Opened before the login, which the second call tells of.
    await open(code);
    await open(code, finder, { is_counted: true });
    await open(await codeOf(owner), await world.as('reader'));
    const { body } = await sendSighting(world, finder, lost);
    const helpers = async () =>
      (await owner.get<Helper[]>(`/api/helpers/${lost}`)).body.map(({ name }) => name);
    expect(await helpers()).toEqual([]);
    expectOk(await owner.post(`/api/sightings/${body.id}`, { state: 'true' }));
    expect(await helpers()).toEqual(['finder', 'sharer']);
    const end = { ad_id: lost, do: 4, outcome: 'found' };
    expectOk(await owner.post('/api/user/ad-action', end));
    await publishPet(world, sharer);
    const { helped } = (await world.visitor.get<Person>(`/api/users/${sharer.id}`)).body;
    expect(helped).toEqual(['Рыжик']);
    const [notice] = await rowsOf<{ data: object }>(
      world.db,
      sql`SELECT data FROM notices WHERE kind = 'helped_home' AND user_id = ${sharer.id}`,
    );
    expect(notice?.data).toMatchObject({ isShare: true });
  });

  test('is in the own data, and goes with the account', async () => {
    const code = await codeOf(sharer);
    const reader = await world.as('reader');
    await open(code, reader);
    const data = async (user: TestUser) => (await user.get<PersonalData>('/api/my-data')).body;
    expect((await data(sharer)).shares).toMatchObject([{ ad_id: lost, code }]);
    expect((await data(reader)).opened_shares).toEqual([lost]);
    expectOk(await sharer.post('/api/delete-account'));
    expect(await stats()).toEqual({ shares: 0, opened: 0 });
    expect((await data(reader)).opened_shares).toEqual([]);
  });
});

test('a start parameter leads to the ad with the code', () => {
  expect(pathOfStartParam('post_12_a1b2c3d4e5f6')).toBe('/post/12?from=a1b2c3d4e5f6');
  expect(pathOfStartParam('event_7')).toBe('/event-post/7');
  expect(pathOfStartParam('post_12_x')).toBeUndefined();
});
