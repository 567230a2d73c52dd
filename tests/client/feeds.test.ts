import { beforeEach, expect, test } from 'vitest';
import { expectOk } from '#tests/support/expectations.ts';
import { ownerDoes, petDraft, publishPet } from '#tests/support/pets.ts';
import { events, market, publish } from '#tests/support/sections.ts';
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
  expect(texts('feed > title')).toEqual(['Питомцы: Потерянные, Тула + 25 км — petskod']);
  const enclosure = document.querySelector('entry > link[rel=enclosure]');
  const photo = new URL(enclosure?.getAttribute('href') ?? '');
  const answer = await world.visitor.fetch(photo.pathname + photo.search);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const jpeg = await answer.arrayBuffer();
  expect([...new Uint8Array(jpeg.slice(0, 3))]).toEqual([0xff, 0xd8, 0xff]);
  expect(enclosure?.getAttribute('type')).toBe('image/jpeg');
  expect(enclosure?.getAttribute('length')).toBe(String(jpeg.byteLength));
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
  const { texts } = await read('/services.atom');
  expect(texts('entry')).toEqual([]);
  expect(texts('feed > updated')).toEqual(['2026-03-01T00:00:00.000Z']);
  expect(texts('feed > title')).toEqual(['Услуги для животных — petskod']);
});

test('a filter that the list does not know is left out', async () => {
  await publishPet(world, anna);
  const { texts } = await read('/posts.atom?sex=7&page=3&sort=cheap');
  expect(texts('entry')).toHaveLength(1);
});

test('the feed of events has those to come, the newest first, with filters in words', async () => {
  const far = await publish(events, world, anna, { date: '2026-11-01', title: 'Далеко' });
  const past = await publish(events, world, anna, { date: '2026-03-03', title: 'Скоро' });
  world.clock.set('2026-03-10T09:00:00Z');
  const near = await publish(events, world, anna, { date: '2026-04-01', title: 'Рядом' });
  const ids = (await read('/events.atom')).texts('entry > id');
  expect(ids).toEqual([near, far].map((id) => `https://petskod.test/event-post/${id}`));
  const { texts } = await read('/events.atom?type=1&city=Москва&category=past');
  expect(texts('feed > title')).toEqual(['События: Выставка, Прошедшие, Москва — petskod']);
  expect(texts('entry > id')).toEqual([`https://petskod.test/event-post/${past}`]);
});

test('filters by ids are in words', async () => {
  await publish(market, world, anna);
  const { texts } = await read('/market.atom?category=2&objectId=102&type=1');
  const [title = ''] = texts('feed > title');
  expect(title).toMatch(/^Барахолка: .+, Продажа.* — petskod$/u);
  expect(title).not.toMatch(/\d/u);
});

test('a change is told by its time, and an ad that has ended for 14 days', async () => {
  const lost = { category: 'Потерянные', price: undefined, city: 'Тула', sex: '2' };
  const found = await publishPet(world, anna, { ...lost, title: 'Мурка', description: 'Рыжая' });
  const sold = await publishPet(world, anna, { city: 'Тула', title: 'Щенок', price: 900 });
  world.clock.advance({ hours: 1 });
  const cheaper = { city: 'Тула', title: 'Щенок', price: 800 };
  const { body } = await anna.get<{ images: string[] }>(`/api/articles/${sold}`);
  const pictures = body.images.join(',');
  expectOk(await anna.form(`/api/articles/update/${sold}`, petDraft({ ...cheaper, pictures })));
  world.clock.advance({ hours: 1 });
  const end = { ad_id: found, do: 4, outcome: 'found' };
  expectOk(await anna.post('/api/user/ad-action', end));

  const { document, texts } = await read('/posts.atom?city=Тула&radius_km=25');
  expect(texts('entry > title')).toEqual(['Нашлась! Мурка, Тула', 'Щенок, Тула']);
  expect(texts('entry > updated')).toEqual([
    '2026-03-02T11:00:00.000Z',
    '2026-03-02T10:00:00.000Z',
  ]);
  expect(texts('feed > updated')).toEqual(['2026-03-02T11:00:00.000Z']);
  const [entry] = document.querySelectorAll('entry');
  expect(entry?.querySelector('id')?.textContent).toBe(`https://petskod.test/post/${found}`);
  expect(entry?.textContent).not.toContain('Рыжая');
  expect(entry?.querySelector('link[rel=enclosure]')).toBeNull();
  expect((await read('/posts.atom?city=Москва')).texts('entry')).toEqual([]);
  world.clock.advance({ days: 13 });
  expect((await read('/posts.atom?category=Потерянные')).texts('entry')).toHaveLength(1);
  world.clock.advance({ days: 2 });
  expect((await read('/posts.atom?category=Потерянные')).texts('entry')).toEqual([]);
});
