import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { allAnnounced } from '#tests/support/announcements.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { act, allSections, events, publish, type SectionCase } from '#tests/support/sections.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

type Listed = { id: number; title: string; city: string; distance_km?: number };

async function list(
  { visitor }: TestApp,
  filters: Record<string, unknown>,
  articles = '/api/articles',
): Promise<Listed[]> {
  const answer = await visitor.post<Listed[]>(`${articles}/filter`, filters);
  expectOk(answer);
  return answer.body;
}

const titles = async (world: TestApp, filters: Record<string, unknown>): Promise<string[]> =>
  (await list(world, filters)).map(({ title }) => title);

test('letters of two signs and characters that show nothing are read as they look', async () => {
  const world = await testApp();
  const title = 'И\u0306оркширский те\u00ADрьер';
  await publishPet(world, await world.as('author'), { title, city: 'И\u0306ошкар\u200B-Ола' });
  const shown = ['Йоркширский терьер'];
  expect(await titles(world, { q: 'йоркширский' })).toEqual(shown);
  expect(await titles(world, { q: 'и\u0306оркшир\u200Bский' })).toEqual(shown);
  expect(await titles(world, { city: 'И\u0306ошкар-Ола' })).toEqual(shown);
  expect(await titles(world, { city: '\u200B' })).toEqual(shown);
});

describe('the words of a search', () => {
  test.each([
    ['щенки', 'Щенок ищет дом'],
    ['щенят', 'Щенки в добрые руки'],
    ['кошку', 'Кошки и коты'],
    ['котята', 'Котёнок, мальчик'],
    ['КОТЕНКА', 'Отдам котят'],
    ['ёжик', 'Ежики'],
    ['пёс', 'Ищу псов'],
    ['поводков', 'Поводок в подарок'],
    ['мейн кун', 'Мейн-кун'],
    ['chip 900', 'Чип CHIP 900'],
  ])('«%s» finds «%s»', async (q, title) => {
    const world = await testApp();
    const author = await world.as('author');
    await publishPet(world, author, { title });
    await publishPet(world, author, { title: 'Другое' });
    expect(await titles(world, { q })).toEqual([title]);
  });

  test('are looked for in title, description, breed, animal type and city', async () => {
    const world = await testApp();
    const author = await world.as('author');
    await publishPet(world, author, { title: 'Рекс', description: 'Очень ласковый', city: 'Тула' });
    for (const q of ['рекс', 'ласковая', 'лабрадоры', 'собака', 'тулы', 'рекс ласковый тула'])
      expect(await titles(world, { q }), q).toEqual(['Рекс']);
    expect(await titles(world, { q: 'рекс москва' })).toEqual([]);
  });

  test('after a minus must not occur', async () => {
    const world = await testApp();
    const author = await world.as('author');
    await publishPet(world, author, { title: 'Щенок белый' });
    await publishPet(world, author, { title: 'Щенок чёрный' });
    expect(await titles(world, { q: 'щенок -черный' })).toEqual(['Щенок белый']);
    expect(await titles(world, { q: '-черный' })).toEqual(['Щенок белый']);
  });

  test('combine with the other filters, newest first', async () => {
    const world = await testApp();
    const author = await world.as('author');
    for (const [title, city] of [
      ['Щенок первый', 'Тула'],
      ['Щенок второй', 'Москва'],
      ['Щенок третий', 'Тула'],
    ] as const) {
      await publishPet(world, author, { title, city });
      world.clock.advance({ minutes: 1 });
    }
    expect(await titles(world, { q: 'щенки', city: 'Тула' })).toEqual([
      'Щенок третий',
      'Щенок первый',
    ]);
    expect(await titles(world, { q: 'щенки', priceTo: 1 })).toEqual([]);
  });

  test('a search of signs alone is none', async () => {
    const world = await testApp();
    await publishPet(world, await world.as('author'), { title: 'Щенок' });
    for (const q of ['!!!', '  ', '', null, '-', "'"])
      expect(await titles(world, { q }), String(q)).toEqual(['Щенок']);
  });

  test.each(["'", '\\', "it's & (a | !b):*", '<->', ':*'])(
    '%s in a search is no syntax',
    async (signs) => {
      const world = await testApp();
      await publishPet(world, await world.as('author'), { title: 'Щенок' });
      expect(await titles(world, { q: `щенок ${signs}` })).not.toContain('Другое');
    },
  );

  test('are at most 100 characters', async () => {
    const { visitor } = await testApp();
    const body = { q: 'щ'.repeat(101) };
    expectHttpError(await visitor.post('/api/articles/filter', body), 422);
  });
});

const WORDS: Record<SectionCase['name'], string> = {
  pets: 'лабрадоры',
  market: 'миска',
  services: 'стрижки',
  events: 'кошки выставка',
};

/** An entry of a reference list that the section's ad shows. */
const ENTRIES = {
  pets: ['breeds', 'Лабрадор-ретривер'],
  market: ['goods', 'Двойные миски и миски на подставке'],
  services: ['services', 'Стрижка собак'],
  events: ['event_types', 'Выставка'],
} as const;

test.each(allSections.map((section) => [section.name, section] as const))(
  'the names of %s are found, also after an edit and a new name',
  async (name, section) => {
    const world = await testApp();
    const id = await publish(section, world, await world.as('author'));
    const found = async (q: string) =>
      (await list(world, { q }, section.at.articles)).map((ad) => ad.id);
    expect(await found(WORDS[name])).toEqual([id]);
    const rename = async (table: string, from: string, to: string) => {
      await world.db.execute(
        sql`UPDATE ${sql.identifier(table)} SET name = ${to} WHERE name = ${from}`,
      );
      await allAnnounced(world.deps);
    };
    for (const [table, entry] of [['cities', 'Москва'], ENTRIES[name]] as const) {
      await rename(table, entry, 'Слонёнок');
      expect(await found('слонята')).toEqual([id]);
      await rename(table, 'Слонёнок', entry);
      expect(await found('слонята')).toEqual([]);
      expect(await found(entry)).toEqual([id]);
    }
    expectOk(await act(section, await world.as('admin'), 'admin', 0, id));
    expect(await found('москва')).toEqual([]);
  },
);

test('an empty list has the nearest cities with ads for its filters', async () => {
  const world = await testApp();
  const author = await world.as('author');
  for (const city of [
    'Зеленодольск',
    'Зеленодольск',
    'Волжск',
    'Чебоксары',
    'Йошкар-Ола',
    'Москва',
  ])
    await publishPet(world, author, { city, type_ad: 'Кошки', breed: 'Мейн-кун' });
  await publishPet(world, author, { city: 'Волжск' });
  const nearby = async (filters: object) => {
    const answer = await world.visitor.post('/api/nearby-cities', { section: 'pets', filters });
    expectOk(answer);
    return answer.body;
  };
  expect(await nearby({ city: 'казань', type: 'Кошки' })).toEqual([
    { city: 'Зеленодольск', distance_km: expect.any(Number), count: 2 },
    { city: 'Волжск', distance_km: expect.any(Number), count: 1 },
    { city: 'Йошкар-Ола', distance_km: expect.any(Number), count: 1 },
  ]);
  expect(await nearby({ city: 'Казань', type: 'Птицы' })).toEqual([]);
  expect(await nearby({ city: 'каза', type: 'Кошки' })).toEqual([]);
  expect(await nearby({ type: 'Кошки' })).toEqual([]);
  for (const section of allSections) {
    await publish(section, world, author, { city: 'Зеленодольск' });
    const answer = await world.visitor.post('/api/nearby-cities', {
      section: section.name,
      filters: { city: 'Казань' },
    });
    expect(answer.body, section.name).toContainEqual(
      expect.objectContaining({ city: 'Зеленодольск' }),
    );
  }
});

describe('a radius', () => {
  const FAR = ['Казань', 'Зеленодольск', 'Набережные Челны'];

  async function cities() {
    const world = await testApp();
    const author = await world.as('author');
    for (const city of FAR) {
      await publishPet(world, author, { title: city, city });
      world.clock.advance({ minutes: 1 });
    }
    return world;
  }

  test('adds the cities around, those of the city itself first', async () => {
    const world = await cities();
    expect(await titles(world, { city: 'Казань' })).toEqual(['Казань']);
    expect(await titles(world, { city: 'Казань', radius_km: 0 })).toEqual(['Казань']);
    expect(await titles(world, { city: 'Казань', radius_km: 25 })).toEqual(['Казань']);
    const around = await list(world, { city: 'казань', radius_km: 50 });
    expect(around.map((ad) => [ad.title, ad.distance_km])).toEqual([
      ['Казань', 0],
      ['Зеленодольск', expect.closeTo(36, -1)],
    ]);
    expect(await list(world, { city: 'Казань', radius_km: 50, offset: 1 })).toHaveLength(1);
  });

  test('of 200 km is that of «nearest», which orders the cities by distance', async () => {
    const world = await cities();
    world.clock.advance({ minutes: 1 });
    await publishPet(world, await world.as('author'), { title: 'Волжск', city: 'Волжск' });
    const near = await list(world, { city: 'Казань', sort: 'near' });
    expect(near.map(({ title }) => title)).toEqual(['Казань', 'Зеленодольск', 'Волжск']);
    const around = await list(world, { city: 'Казань', radius_km: 100 });
    expect(around.map(({ title }) => title)).toEqual(['Казань', 'Волжск', 'Зеленодольск']);
    expect(await titles(world, { sort: 'near' })).toHaveLength(4);
  });

  test('is ignored without a city and beside a part of a name', async () => {
    const world = await cities();
    expect(await list(world, { radius_km: 50 })).toHaveLength(3);
    const parts = await list(world, { city: 'каза', radius_km: 200 });
    expect(parts.map((ad) => [ad.title, ad.distance_km])).toEqual([['Казань', undefined]]);
  });

  test('is one of five', async () => {
    const { visitor } = await testApp();
    const body = { city: 'Казань', radius_km: 30 };
    expectHttpError(await visitor.post('/api/articles/filter', body), 422);
  });

  test('lists events of the city before those around it', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const inCity = await publish(events, world, author, { city: 'Казань', date: '2026-03-20' });
    const around = await publish(events, world, author, {
      city: 'Зеленодольск',
      date: '2026-03-12',
    });
    const found = await list(world, { city: 'Казань', radius_km: 50 }, events.at.articles);
    expect(found.map(({ id }) => id)).toEqual([inCity, around]);
  });
});

test('lost and found pets around a city come nearest first, others by publication', async () => {
  const world = await testApp();
  const author = await world.as('author');
  for (const city of ['Щёкино', 'Тула', 'Новомосковск']) {
    for (const category of ['Потерянные', 'В хорошие руки']) {
      await publishPet(world, author, { title: city, city, category });
    }
    world.clock.advance({ minutes: 1 });
  }
  const around = { city: 'Тула', radius_km: 100 };
  expect(await titles(world, { ...around, category: 'Потерянные' })).toEqual([
    'Тула',
    'Щёкино',
    'Новомосковск',
  ]);
  const newest = ['Тула', 'Новомосковск', 'Щёкино'];
  expect(await titles(world, { ...around, category: 'В хорошие руки' })).toEqual(newest);
  expect(await titles(world, { ...around, category: 'Потерянные', sort: 'new' })).toEqual(newest);
});
