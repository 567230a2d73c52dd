import { expect, test } from 'vitest';
import type { BaseAd } from '#contract/ads/ads.ts';
import { DAY_MS } from '#contract/time.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { ownerDoes, publishPet } from '#tests/support/pets.ts';
import { events, market, pets, publish, type SectionCase } from '#tests/support/sections.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

async function pageOf(world: TestApp, { at }: SectionCase, query: object): Promise<number[]> {
  const answer = await world.visitor.post<BaseAd[]>(`${at.articles}/filter`, query);
  expectOk(answer);
  return answer.body.map(({ id }) => id);
}

/** Reads a list page by page, each after the last ad of the page before. */
async function walk(world: TestApp, section: SectionCase, query: object): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const after = ids.at(-1);
    const next = await pageOf(world, section, { ...query, limit: 2, ...(after && { after }) });
    ids.push(...next);
    if (next.length < 2) return ids;
  }
}

async function petsOfCities(): Promise<TestApp> {
  const world = await testApp();
  const author = await world.as('anna');
  const published = async (fields: object[]) => {
    for (const field of fields) await publishPet(world, author, { title: 'Пёс', ...field });
    world.clock.advance({ minutes: 1 });
  };
  // Ads of one minute are told apart by their ids.
  await published([
    { city: 'Казань', price: 5000 },
    { city: 'Зеленодольск', price: 5000 },
    { city: 'Волжск', category: 'Потерянные' },
  ]);
  await published([
    { city: 'Зеленодольск', price: 900 },
    { city: 'Казань', category: 'В хорошие руки' },
    { city: 'Волжск', price: 5000 },
  ]);
  await published([
    { city: 'Казань', category: 'Потерянные' },
    { city: 'Набережные Челны', price: 900 },
    { city: 'Зеленодольск', price: 70_000 },
  ]);
  return world;
}

test.each([
  [{}, 9],
  [{ sort: 'cheap' }, 9],
  [{ city: 'Казань', radius_km: 100 }, 8],
  [{ city: 'Казань', radius_km: 100, sort: 'cheap' }, 8],
  [{ city: 'Казань', sort: 'near' }, 8],
  [{ q: 'пёс' }, 9],
  [{ category: 'Потерянные' }, 2],
  [{ priceFrom: 900, priceTo: 5000 }, 5],
])('pages after the last ad make the whole list: pets, %j', async (query, count) => {
  const world = await petsOfCities();
  const all = await pageOf(world, pets, query);
  expect(all).toHaveLength(count);
  expect(await walk(world, pets, query)).toEqual(all);
});

test('pages after the last ad make the whole list: goods by price', async () => {
  const world = await testApp();
  const author = await world.as('anna');
  for (const price of [700, 300, 700, 300, 500]) await publish(market, world, author, { price });
  const all = await pageOf(world, market, { sort: 'cheap' });
  expect(all).toHaveLength(5);
  expect(await walk(world, market, { sort: 'cheap' })).toEqual(all);
});

test.each([{}, { category: 'upcoming' }, { category: 'past' }])(
  'pages after the last ad make the whole list: events, %j',
  async (query) => {
    const world = await testApp();
    const author = await world.as('anna');
    const day = (days: number) =>
      new Date(world.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const dates = [1, 2, 2, 3, 9, 8, 9].map(day);
    for (const date of dates) await publish(events, world, author, { date });
    world.clock.advance({ days: 6 });
    const all = await pageOf(world, events, query);
    expect(all.length).toBeGreaterThan(2);
    expect(await walk(world, events, query)).toEqual(all);
  },
);

test('the next page neither repeats nor skips an ad when the list has changed', async () => {
  const world = await testApp();
  const author = await world.as('anna');
  const posted: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    posted.push(await publishPet(world, author));
    world.clock.advance({ minutes: 1 });
  }
  const [oldest, older, third, fourth, fifth, newest] = posted;
  const first = await pageOf(world, pets, { limit: 2 });
  expect(first).toEqual([newest, fifth]);
  await publishPet(world, author);
  const second = await pageOf(world, pets, { limit: 2, offset: 2, after: fifth });
  expect(second).toEqual([fourth, third]);
  expectOk(await ownerDoes(author, 4, newest as number));
  expectOk(await ownerDoes(author, 4, fourth as number));
  const last = await pageOf(world, pets, { limit: 2, offset: 4, after: third });
  expect(last).toEqual([older, oldest]);
});

test('a page after an ad that has left the list begins at the offset', async () => {
  const world = await testApp();
  const author = await world.as('anna');
  const posted: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    posted.push(await publishPet(world, author));
    world.clock.advance({ minutes: 1 });
  }
  const [oldest, , third] = posted;
  expectOk(await ownerDoes(author, 4, third as number));
  expect(await pageOf(world, pets, { limit: 2, offset: 2, after: third })).toEqual([oldest]);
  expect(await pageOf(world, pets, { limit: 2, offset: 2, after: 2_000_000_000 })).toEqual([
    oldest,
  ]);
  const invalid = await world.visitor.post('/api/articles/filter', { after: 'третий' });
  expect(invalid.status).toBe(422);
});
