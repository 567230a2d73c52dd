import { beforeEach, describe, expect, test } from 'vitest';
import type { HandOver } from '#contract/matches/handOvers.ts';
import type { Helper } from '#contract/matches/helpers.ts';
import type { PetMatch } from '#contract/matches/matches.ts';
import { announceAdNews } from '#server/jobs/adNews.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { sendSighting } from '#tests/support/sightings.ts';
import { ban } from '#tests/support/users.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let owner: TestUser;
let helper: TestUser;
let lost: number;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  owner = await world.as('owner');
  helper = await world.as('helper');
  lost = await publishPet(world, owner, {
    category: 'Потерянные',
    price: undefined,
    hidden_mark: 'шрам',
  });
});

const helpers = async (): Promise<string[]> => {
  const answer = await owner.get<Helper[]>(`/api/helpers/${lost}`);
  expectOk(answer);
  return answer.body.map(({ name }) => name);
};
/** The helper tells where the pet was, and the owner answers. */
const sight = async (state: 'true' | 'false', finder = helper): Promise<void> => {
  const { body } = await sendSighting(world, finder, lost);
  expectOk(await owner.post(`/api/sightings/${body.id}`, { state }));
};
/** The helper describes the hidden mark, and the owner answers. */
const compare = async (decision: 'matched' | 'different'): Promise<void> => {
  await helper.post('/api/send-message', { to_user: owner.id, text: 'Он у меня', about: lost });
  const [asked] = (await helper.get<HandOver[]>(`/api/hand-overs/${owner.id}`)).body;
  expectOk(await helper.post(`/api/hand-overs/${asked?.id}/description`, { text: 'шрам' }));
  expectOk(await owner.post(`/api/hand-overs/${asked?.id}/decision`, { decision }));
};
/** The helper posts a found pet, about which the owner decides. */
const match = async (verdict: 'similar' | 'different'): Promise<void> => {
  await publishPet(world, helper, { category: 'Найденные', price: undefined });
  await announceAdNews(world.deps);
  const [found] = (await owner.get<PetMatch[]>(`/api/matches/${lost}`)).body;
  expectOk(await owner.post(`/api/matches/${found?.id}`, { verdict }));
};

describe('who has helped a lost pet', () => {
  test('is nobody at first', async () => {
    await sendSighting(world, helper, lost);
    expect(await helpers()).toEqual([]);
  });

  test.each([
    ['told of a sighting that the owner found true', () => sight('true'), ['helper']],
    ['told of another pet', () => sight('false'), []],
    ['knew the hidden mark', () => compare('matched'), ['helper']],
    ['did not know it', () => compare('different'), []],
    ['found a pet that the owner called similar', () => match('similar'), ['helper']],
    ['found another pet', () => match('different'), []],
  ])('%s', async (_, help, names) => {
    await help();
    expect(await helpers()).toEqual(names);
  });

  test('is named once, finders first', async () => {
    const neighbour = await world.as('neighbour');
    await sight('true', neighbour);
    await sight('true');
    await sight('true');
    await compare('matched');
    expect(await helpers()).toEqual(['helper', 'neighbour']);
  });

  test('is not somebody to whom the owner cannot write', async () => {
    await sight('true');
    await sight('true', await world.as('blocker'));
    const banned = await world.as('banned');
    await sight('true', banned);
    await ban(world.db, banned.id);
    const blocker = await world.as('blocker');
    expectOk(await blocker.post(`/api/block/${owner.id}`));
    expect(await helpers()).toEqual(['helper']);
  });

  test('is told to the author of the ad alone, after its end as well', async () => {
    await sight('true');
    expectHttpError(await helper.get(`/api/helpers/${lost}`), 403);
    expectOk(await owner.post('/api/user/ad-action', { ad_id: lost, do: 4, outcome: 'found' }));
    expect(await helpers()).toEqual(['helper']);
    expectHttpError(await helper.get(`/api/helpers/${lost}`), 404);
  });
});
