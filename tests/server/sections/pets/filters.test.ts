import { beforeEach, describe, expect, test } from 'vitest';
import type { PetAd } from '#contract/sections/pets.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { postPet } from '#tests/support/pets.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;

/** Titles of the list, newest first. */
async function titles(filters: unknown): Promise<string[]> {
  const answer = await world.visitor.post<PetAd[]>('/api/articles/filter', filters);
  expectOk(answer);
  return answer.body.map((ad) => ad.title);
}

const cat = { type_ad: 'Кошки', breed: 'Мейн-кун' };
const ADS = [
  { title: 'Рекс', price: 100, sex: 1, city: 'Москва', breed: 'Метис' },
  { title: 'Ёлка', price: 500, sex: 2, city: 'Орёл', breed: 'Бигль' },
  { title: 'Мурка', ...cat, category: 'В хорошие руки', price: undefined, sex: 2, city: 'Орёл' },
  { title: 'Барсик', ...cat, category: 'Потерянные', price: undefined, sex: 0, city: 'Ростов' },
  { title: 'Дружок', category: 'Найденные', price: undefined, sex: 1, city: 'Ростов-на-Дону' },
];
const ALL = ['Дружок', 'Барсик', 'Мурка', 'Ёлка', 'Рекс'];

beforeEach(async () => {
  world = await testApp({ moderation: 'after' });
  const author = await world.as('author');
  for (const ad of ADS) {
    await postPet(author, ad);
    world.clock.advance({ minutes: 1 });
  }
});

describe('one filter', () => {
  test.each([
    [{}, ALL],
    [{ category: 'Продажа' }, ['Ёлка', 'Рекс']],
    [{ category: 1 }, ['Ёлка', 'Рекс']],
    [{ category: '2' }, ['Мурка']],
    [{ category: 'Потерянные' }, ['Барсик']],
    [{ category: 4 }, ['Дружок']],
    [{ category: 5 }, []],
    [{ category: 'Аренда' }, []],
    [{ type: 'Кошки' }, ['Барсик', 'Мурка']],
    [{ type: 'Драконы' }, []],
    [{ breed: 'мейн-кун' }, ['Барсик', 'Мурка']],
    [{ breed: 'МЕЙН' }, ['Барсик', 'Мурка']],
    [{ breed: 'нет такой породы' }, []],
    [{ sex: 0 }, ['Барсик']],
    [{ sex: 1 }, ['Дружок', 'Рекс']],
    [{ sex: '2' }, ['Мурка', 'Ёлка']],
    [{ priceFrom: 100, category: 1 }, ['Ёлка', 'Рекс']],
    [{ priceFrom: 101 }, ['Ёлка']],
    [{ priceTo: 100, category: 1 }, ['Рекс']],
    [{ priceFrom: '100', priceTo: '500' }, ['Ёлка', 'Рекс']],
    [{ priceFrom: 500, priceTo: 100 }, []],
    [{ priceTo: 999_999_999_999_999 }, ALL],
  ])('%j', async (filters, expected) => {
    expect(await titles(filters)).toEqual(expected);
  });
});

describe('a city', () => {
  test.each([
    ['the exact name selects that city alone', 'Ростов', ['Барсик']],
    ['case does not matter', 'рОСТОВ', ['Барсик']],
    ['blanks around do not matter', '  Ростов ', ['Барсик']],
    ['a part matches every city that has it', 'осто', ['Дружок', 'Барсик']],
    ['е finds ё', 'орел', ['Мурка', 'Ёлка']],
    ['Ё finds ё', 'ОРЁЛ', ['Мурка', 'Ёлка']],
    ['an unknown name finds nothing', 'Атлантида', []],
    ['wildcards mean themselves', '%', []],
    ['an underscore means itself', '_', []],
  ])('%s', async (_, city, expected) => {
    expect(await titles({ city })).toEqual(expected);
  });
});

describe('filters together', () => {
  test.each([
    [{ type: 'Кошки', city: 'Орёл' }, ['Мурка']],
    [{ type: 'Кошки', city: 'Москва' }, []],
    [{ sex: 2, category: 'Продажа' }, ['Ёлка']],
    [{ breed: 'метис', city: 'москва', sex: 1, category: 1, priceFrom: 1, priceTo: 100 }, ['Рекс']],
  ])('%j', async (filters, expected) => {
    expect(await titles(filters)).toEqual(expected);
  });

  test.each([null, '', ' ', undefined])('%j means any', async (nothing) => {
    const keys = ['category', 'type', 'breed', 'city', 'sex', 'priceFrom', 'priceTo'];
    expect(await titles(Object.fromEntries(keys.map((key) => [key, nothing])))).toEqual(ALL);
  });

  test('unknown keys are ignored', async () => {
    expect(await titles({ status: 2, author: 1, color: 'red', __proto__: { sex: 1 } })).toEqual(
      ALL,
    );
  });
});

describe('an invalid value is reported with its filter:', () => {
  test.each([
    ['sex', 3],
    ['sex', -1],
    ['sex', 'girl'],
    ['sex', 1.5],
    ['sex', true],
    ['priceFrom', -1],
    ['priceFrom', 'дёшево'],
    ['priceTo', 1.5],
    ['priceTo', {}],
    ['city', 5],
    ['city', ['Москва']],
    ['city', 'x'.repeat(101)],
    ['breed', {}],
    ['type', false],
    ['limit', 0],
    ['limit', -5],
    ['limit', 'all'],
    ['offset', -1],
    ['offset', 10_001],
    ['offset', 1e300],
  ])('%s: %j', async (name, value) => {
    const answer = await world.visitor.post('/api/articles/filter', { [name]: value });
    expectHttpError(answer, 422);
    expect(Object.keys(answer.fields)).toEqual([name]);
  });
});

describe('pages', () => {
  test('follow each other without gaps or repeats', async () => {
    expect(await titles({ limit: 2 })).toEqual(ALL.slice(0, 2));
    expect(await titles({ limit: 2, offset: 2 })).toEqual(ALL.slice(2, 4));
    expect(await titles({ limit: '2', offset: '4' })).toEqual(ALL.slice(4));
    expect(await titles({ offset: 5 })).toEqual([]);
    expect(await titles({ offset: 10_000 })).toEqual([]);
  });

  test('have a stable order for ads of the same time', async () => {
    const sameTimeSite = await testApp({ moderation: 'after' });
    const author = await sameTimeSite.as('author');
    for (let count = 1; count <= 5; count += 1) await postPet(author);
    world = sameTimeSite;
    const ids = async (page: object) =>
      (await sameTimeSite.visitor.post<PetAd[]>('/api/articles/filter', page)).body.map(
        (ad) => ad.id,
      );
    expect([...(await ids({ limit: 3 })), ...(await ids({ limit: 3, offset: 3 }))]).toEqual([
      5, 4, 3, 2, 1,
    ]);
  });
});

test('have 20 ads by default and 100 at most', async () => {
  const many = await testApp({ moderation: 'after', rateLimits: false });
  const author = await many.as('author');
  for (let count = 0; count < 101; count += 1) await postPet(author);
  const length = async (page: object) =>
    (await many.visitor.post<PetAd[]>('/api/articles/filter', page)).body.length;

  expect(await length({})).toBe(20);
  expect(await length({ limit: 100 })).toBe(100);
  expect(await length({ limit: 1000 })).toBe(100);
  expect(await length({ offset: 95 })).toBe(6);
});

test('the reference lists have all values of filters and form', async () => {
  const lists = await world.visitor.get<{
    types: string[];
    categories: string[];
    breeds: { id: number; name: string; type: string }[];
    cities: { id: number; name: string }[];
  }>('/api/filters');
  const { types, categories, breeds, cities } = lists.body;
  const breedsOf = (type: string) => breeds.filter((breed) => breed.type === type);

  expect(Object.keys(lists.body).toSorted()).toEqual([
    'breeds',
    'categories',
    'cities',
    'colors',
    'types',
  ]);
  expect(categories).toEqual(['Продажа', 'В хорошие руки', 'Потерянные', 'Найденные']);
  expect(new Set(breeds.map((breed) => breed.type))).toEqual(new Set(types));
  expect(breedsOf('Собаки').length).toBeGreaterThanOrEqual(300);
  expect(breedsOf('Кошки').length).toBeGreaterThanOrEqual(70);
  expect(cities.length).toBeGreaterThan(1000);
  expect(cities[0]).toEqual({ id: 1, name: 'Москва' });
  expect(Object.keys(breeds[0] ?? {})).toEqual(['id', 'name', 'type']);
});
