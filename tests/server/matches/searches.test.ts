import { expect, test } from 'vitest';
import type { PetMatch } from '#contract/matches/matches.ts';
import type { RunningSearch } from '#contract/matches/searches.ts';
import { announceAdNews } from '#server/jobs/adNews.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { ownerDoes, publishPet } from '#tests/support/pets.ts';
import { testApp, type TestUser } from '#tests/support/testApp.ts';

const DOG = { city: 'Тула', colors: ['рыжий'], size: 'large', price: undefined };
const searches = async (user: TestUser) =>
  (await user.get<RunningSearch[]>('/api/my-searches')).body;

test('an owner reads what has come of the own search: matches and sightings that count', async () => {
  const world = await testApp({ rateLimits: false });
  const [owner, finder] = [await world.as('owner'), await world.as('finder')];
  expect(await searches(owner)).toEqual([]);
  const lost = await publishPet(world, owner, {
    ...DOG,
    title: 'Пропал бигль Рокки',
    category: 'Потерянные',
  });
  const none = {
    ad_id: lost,
    title: 'Пропал бигль Рокки',
    city: 'Тула',
    breed: expect.any(String),
  };
  expect(await searches(owner)).toEqual([{ ...none, matches: 0, sightings: 0 }]);
  expect(await searches(finder)).toEqual([]);

  const one = await publishPet(world, finder, { ...DOG, category: 'Найденные' });
  await publishPet(world, finder, { ...DOG, category: 'Найденные', title: 'Ещё один' });
  await announceAdNews(world.deps);
  for (const place of ['У фонтана', 'В парке']) {
    const seen = { ad_id: lost, seen_at: world.clock.now().toISOString(), place };
    expectOk(await finder.form('/api/sightings', seen, []));
  }
  expect(await searches(owner)).toEqual([{ ...none, matches: 2, sightings: 2 }]);

  const matches = (await owner.get<PetMatch[]>(`/api/matches/${lost}`)).body;
  const declined = matches.find(({ ad }) => ad.id === one);
  await owner.post(`/api/matches/${declined?.id}`, { verdict: 'different' });
  expect(await searches(owner)).toMatchObject([{ matches: 1 }]);

  expectOk(await ownerDoes(owner, 4, lost));
  expect(await searches(owner)).toEqual([]);
});
