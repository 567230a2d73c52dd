import { expect, test } from 'vitest';
import type { SearchResults } from '#contract/search/search.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { ownerDoes, postPet, publishPet } from '#tests/support/pets.ts';
import { events, market, publish, services } from '#tests/support/sections.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

async function newest(world: TestApp, query: Record<string, string | number> = {}) {
  const params = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const answer = await world.visitor.get<SearchResults['items']>(`/api/newest?${params}`);
  expectOk(answer);
  return answer.body;
}
const idsOf = (items: SearchResults['items']) => items.map(({ ad }) => ad.id);

test('the newest public ads of all sections come by pages', async () => {
  const world = await testApp({ rateLimits: false });
  const author = await world.as('author');
  const ids: number[] = [];
  for (const post of [
    () => publishPet(world, author),
    () => publish(market, world, author),
    () => publish(services, world, author),
    () => publish(events, world, author),
  ]) {
    world.clock.advance({ minutes: 1 });
    ids.unshift(await post());
  }
  await postPet(author);
  const first = await newest(world, { limit: 3 });
  expect(first.map(({ section }) => section)).toEqual(['events', 'services', 'market']);
  expect(idsOf(first)).toEqual(ids.slice(0, 3));
  expect(idsOf(await newest(world, { limit: 3, after: ids[2] ?? 0 }))).toEqual(ids.slice(3));
  expect(await newest(world, { after: ids[3] ?? 0 })).toEqual([]);
  // The page goes on after an ad that is over meanwhile.
  expectOk(await ownerDoes(author, 4, ids[3] ?? 0));
  expect(idsOf(await newest(world))).toEqual(ids.slice(0, 3));
});

test('near a city are those within 150 km, with their distance', async () => {
  const world = await testApp({ rateLimits: false });
  const author = await world.as('author');
  const there: number[] = [];
  for (const city of ['Тула', 'Москва', 'Казань', 'Подольск']) {
    world.clock.advance({ minutes: 1 });
    const id = await publishPet(world, author, { city });
    if (city !== 'Казань' && city !== 'Тула') there.unshift(id);
  }
  world.clock.advance({ minutes: 1 });
  there.unshift(await publish(market, world, author, { city: 'Москва' }));
  const near = await newest(world, { city: 'москва' });
  expect(idsOf(near)).toEqual(there);
  expect(near.map(({ ad }) => ad.distance_km)).toEqual([0, expect.closeTo(36, -1), 0]);
  expect(idsOf(await newest(world, { city: 'Москва', limit: 1, after: there[0] ?? 0 }))).toEqual(
    there.slice(1, 2),
  );
  expect(await newest(world, { city: 'Неведомск' })).toEqual([]);
});

test('an ad without a place among the newest has no page after it', async () => {
  const world = await testApp();
  const waiting = await postPet(await world.as('author'));
  await publishPet(world, await world.as('author'));
  expect(await newest(world, { after: waiting })).toEqual([]);
});
