import { expect, test } from 'vitest';
import type { Home } from '#contract/home.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { events, market, post, publish, services } from '#tests/support/sections.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

async function home(world: TestApp, city?: string): Promise<Home> {
  const query = city === undefined ? '' : `?city=${encodeURIComponent(city)}`;
  const answer = await world.visitor.get<Home>(`/api/home${query}`);
  expectOk(answer);
  return answer.body;
}

test('counts public ads by section, at most a minute late', async () => {
  const world = await testApp();
  const author = await world.as('author');
  await publishPet(world, author);
  await publish(market, world, author);
  await publish(market, world, author);
  await publish(events, world, author);
  await post(services, author);
  expect((await home(world)).counts).toEqual({ pets: 1, market: 2, services: 0, events: 1 });

  await publish(services, world, author);
  world.clock.advance({ seconds: 60 });
  expect((await home(world)).counts).toEqual({ pets: 1, market: 2, services: 1, events: 1 });
});

test('counts pets that were found or got a home, in a week and in a year', async () => {
  const world = await testApp();
  let author = await world.as('author');
  const end = async (category: string, outcome: string) => {
    const id = await publishPet(world, author, { category, price: 100 });
    expectOk(await author.post('/api/user/ad-action', { ad_id: id, do: 4, outcome }));
    return id;
  };
  await end('Потерянные', 'found');
  const given = await end('В хорошие руки', 'given');
  await end('Продажа', 'sold');
  await end('Найденные', 'returned');
  await end('Потерянные', 'other');
  const goods = await publish(market, world, author, { category_name: 'Бесплатно' });
  const free = { ad_id: goods, do: 4, outcome: 'given' };
  expectOk(await author.post('/api/user/ad-action-market', free));
  expect((await home(world)).happy).toEqual({ week: 2, year: 2 });

  world.clock.advance({ days: 8 });
  author = await world.as('author');
  const again = await end('Потерянные', 'found');
  expectOk(await author.post('/api/delete-ad', { ad_id: given }));
  expect((await home(world)).happy).toEqual({ week: 1, year: 3 });
  expectOk(await author.post('/api/user/ad-action', { ad_id: again, do: 1 }));
  world.clock.advance({ days: 358 });
  expect((await home(world)).happy).toEqual({ week: 0, year: 0 });
});

test('counts no ads of banned users and no hidden ads', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const banned = await world.as('banned');
  const admin = await world.as('admin');
  await publishPet(world, author);
  await publishPet(world, banned);
  await publish(market, world, banned);
  await post(services, banned);
  expectOk(await admin.post('/api/admin/set-ban', { user_id: banned.id, ban: true }));
  expect((await home(world)).counts).toEqual({ pets: 1, market: 0, services: 0, events: 0 });
});

test('shows the ten newest pets', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const ids: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    world.clock.advance({ minutes: 1 });
    ids.push(await publishPet(world, author));
  }
  const { newest } = await home(world);
  expect(newest.map((pet) => pet.id)).toEqual(ids.toReversed().slice(0, 10));
});

test('shows lost pets nearby, or else the nearest, the newest first within a city', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const lostIn = async (city: string) => {
    world.clock.advance({ minutes: 1 });
    return publishPet(world, author, { category: 'Потерянные', city });
  };
  const old = await lostIn('Тверь');
  const vladivostok = await lostIn('Владивосток');
  const tver = await lostIn('Тверь');
  const khimki = await lostIn('Химки');
  const kazan = await lostIn('Казань');
  await publishPet(world, author, { city: 'Москва' });

  const lost = async (city?: string) => (await home(world, city)).lost.map((pet) => pet.id);
  expect(await lost('москва')).toEqual([khimki]);
  expect(await lost('Клин')).toEqual([khimki, tver, old]);
  expect(await lost('Владивосток')).toEqual([vladivostok]);
  expect(await lost('Сочи')).toEqual([khimki, tver, old, kazan, vladivostok]);
  const distances = (await home(world, 'Клин')).lost.map((pet) => pet.distance_km);
  expect(distances).toEqual([67, 76, 76]);
  const newest = [kazan, khimki, tver, vladivostok, old];
  expect(await lost()).toEqual(newest);
  expect(await lost('')).toEqual(newest);
  expect(await lost('Атлантида')).toEqual(newest);
});

test('shows at most ten lost pets', async () => {
  const world = await testApp();
  const author = await world.as('author');
  for (let count = 0; count < 12; count += 1) {
    const city = count % 2 === 0 ? 'Тверь' : 'Клин';
    await publishPet(world, author, { category: 'Потерянные', city });
  }
  const { lost } = await home(world, 'Тверь');
  expect(lost.map((pet) => pet.city)).toEqual([
    ...Array<string>(6).fill('Тверь'),
    ...Array<string>(4).fill('Клин'),
  ]);
});
