import { beforeEach, expect, test } from 'vitest';
import { publishPet, ownerDoes } from '#tests/support/pets.ts';
import { market, publish } from '#tests/support/sections.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp();
  anna = await world.as('anna');
});

/** The feed as a reader has it: the parser is that of the page; throws when it is no XML. */
async function read(path: string) {
  const response = await world.visitor.fetch(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const document = new DOMParser().parseFromString(await response.text(), 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  const texts = (name: string) =>
    [...document.querySelectorAll(name)].map(({ textContent }) => textContent);
  return { document, texts, etag: response.headers.get('etag') ?? '' };
}

test('a feed has the newest ads of a filtered list, with links and photos', async () => {
  const title = 'Пропал <Рекс> & «Тузик» 🐕';
  const lost = { category: 'Потерянные', price: undefined, city: 'Тула' };
  const first = await publishPet(world, anna, { ...lost, title, description: 'Рыжий & "белый"' });
  world.clock.advance({ minutes: 1 });
  const second = await publishPet(world, anna, { ...lost, title: 'Пропала Мурка' });
  await publishPet(world, anna, { city: 'Тула' });
  await publishPet(world, anna, { ...lost, city: 'Москва' });

  const { document, texts } = await read('/posts.atom?category=Потерянные&city=Тула&radius_km=25');
  expect(texts('entry > title')).toEqual(['Пропала Мурка, Тула', `${title}, Тула`]);
  expect(texts('entry > id')).toEqual(
    [second, first].map((id) => `https://petskod.test/post/${id}`),
  );
  expect(texts('entry > summary')[1]).toBe('Рыжий & "белый"');
  expect(texts('feed > updated')).toEqual(['2026-03-02T09:01:00.000Z']);
  const photo = document.querySelector('entry > link[rel=enclosure]')?.getAttribute('href') ?? '';
  expect((await world.visitor.fetch(new URL(photo).pathname)).status).toBe(200);
  const self = document.querySelector('feed > link[rel=self]')?.getAttribute('href') ?? '';
  expect(new URL(self).searchParams.get('city')).toBe('Тула');
});

test('a feed has 50 ads at most, and changes with them', async () => {
  const ids: number[] = [];
  world = await testApp({ rateLimits: false });
  anna = await world.as('anna');
  for (let count = 0; count < 52; count += 1) ids.push(await publishPet(world, anna));
  const { texts, etag } = await read('/posts.atom');
  expect(texts('entry > id')).toHaveLength(50);
  const again = await world.visitor.fetch('/posts.atom?utm_source=x', {
    headers: { 'if-none-match': etag },
  });
  expect(again.status).toBe(304);
  await ownerDoes(anna, 4, ids.at(-1) ?? 0);
  expect((await read('/posts.atom')).texts('entry > id')[0]).toBe(
    `https://petskod.test/post/${ids.at(-2)}`,
  );
});

test('the market and services have feeds too; without ads a feed is empty', async () => {
  const id = await publish(market, world, anna);
  expect((await read('/market.atom')).texts('entry > id')).toEqual([
    `https://petskod.test/market-post/${id}`,
  ]);
  expect((await read('/services.atom')).texts('entry')).toEqual([]);
  expect((await world.visitor.fetch('/events.atom')).status).toBe(404);
});

test('a filter that the list does not know is left out', async () => {
  await publishPet(world, anna);
  const { texts } = await read('/posts.atom?sex=7&page=3&sort=cheap');
  expect(texts('entry')).toHaveLength(1);
});
