import { expect, test } from 'vitest';
import type { PetAd } from '#contract/sections/pets.ts';
import { petIn, publishPet } from '#tests/support/pets.ts';
import { allSections, publish } from '#tests/support/sections.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { testApp } from '#tests/support/testApp.ts';

test.each(allSections)('counts what the list finds: $at.articles', async (section) => {
  const world = await testApp();
  const anna = await world.as('anna');
  const count = async (filters: object) => {
    const answer = await world.visitor.post<{ count: number }>(
      `${section.at.articles}/count`,
      filters,
    );
    expectOk(answer);
    return answer.body.count;
  };
  expect(await count({})).toBe(0);
  await publish(section, world, anna);
  await publish(section, world, anna, { city: 'Тула' });
  expect(await count({})).toBe(2);
  expect(await count({ city: 'Тула' })).toBe(1);
  expect(await count({ city: 'Тайноград' })).toBe(0);
});

test('counts public ads only', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  for (const state of ['published', 'review', 'outdated'] as const) await petIn(state, world, anna);
  expect((await world.visitor.post('/api/articles/count', {})).body).toEqual({ count: 1 });
});

test('the cheapest pets come first, lost ones last', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  await publishPet(world, anna, { title: 'Дорогой', price: 90_000 });
  await publishPet(world, anna, { title: 'Даром', category: 'В хорошие руки' });
  await publishPet(world, anna, { title: 'Дешёвый', price: 900 });
  await publishPet(world, anna, { title: 'Пропал', category: 'Потерянные' });
  const titles = async (query: object) =>
    (await world.visitor.post<PetAd[]>('/api/articles/filter', query)).body.map((ad) => ad.title);
  expect(await titles({ sort: 'cheap' })).toEqual(['Даром', 'Дешёвый', 'Дорогой', 'Пропал']);
  expect(await titles({ sort: 'cheap', limit: 2, offset: 2 })).toEqual(['Дорогой', 'Пропал']);
  expect(await titles({ sort: 'new' })).toEqual(await titles({}));
  expect((await world.visitor.post('/api/articles/filter', { sort: 'old' })).status).toBe(422);
});
