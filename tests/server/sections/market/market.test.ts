import { describe, expect, test } from 'vitest';
import type { MarketAd, MarketReference } from '#contract/sections/market.ts';
import { fieldErrors } from '#contract/texts.ts';
import { boost } from '#tests/support/boosts.ts';
import { expectOk, expectHttpError, expectValidationErrors } from '#tests/support/expectations.ts';
import { act, listed, market, publish, send } from '#tests/support/sections.ts';
import { testApp } from '#tests/support/testApp.ts';

test('an ad has its item as parent/child, a name for the audience, ids for the rest', async () => {
  const world = await testApp();
  const id = await publish(market, world, await world.as('author'));
  const { body } = await world.visitor.get<MarketAd>(`/api/articles_market/${id}`);
  expect(body).toMatchObject({
    object: 'Кормление/Двойные миски и миски на подставке',
    object_id: 102,
    type: 'Для собак',
    condition: 2,
    category: 2,
    price: 700,
    city: 'Москва',
  });
});

describe('the form', () => {
  test.each([
    ['object_id', undefined, fieldErrors.object],
    ['object_id', '', fieldErrors.object],
    ['object_id', 'миска', fieldErrors.object],
    ['object_id', 999_999, fieldErrors.object],
    // An item with sub-items is no choice.
    ['object_id', 1, fieldErrors.object],
    ['type_name', undefined, fieldErrors.required],
    ['type_name', 'Для рыбок', fieldErrors.required],
    ['condition_name', undefined, fieldErrors.condition],
    ['category_name', undefined, fieldErrors.category],
    ['category_name', 'Аренда', fieldErrors.category],
    ['price', undefined, fieldErrors.required],
    ['price', 1_000_001, fieldErrors.price],
    ['price', 9.5, fieldErrors.price],
  ])('rejects %s %j with its own message', async (field, value, sentence) => {
    const world = await testApp();
    const answer = await send(market, await world.as('author'), { [field]: value });
    expectValidationErrors(answer, { [field]: sentence });
  });

  test('accepts categories, condition and audience by name and by id', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const named = await publish(market, world, author, { category_name: 'Бесплатно' });
    const numbered = await publish(market, world, author, {
      category_name: 1,
      condition_name: 1,
      type_name: 3,
    });
    const { body } = await world.visitor.post<MarketAd[]>('/api/articles/by-ids-market', [
      named,
      numbered,
    ]);
    expect(body.map((ad) => [ad.category, ad.condition, ad.type])).toEqual([
      [1, 2, 'Для собак'],
      [1, 1, 'Для кошек'],
    ]);
  });

  test('drops the price of free goods', async () => {
    const world = await testApp();
    const id = await publish(market, world, await world.as('author'), {
      category_name: 'Бесплатно',
      price: 500,
    });
    expect((await world.visitor.get<MarketAd>(`/api/articles_market/${id}`)).body.price).toBe(0);
  });
});

test('the reference lists have a tree of two levels', async () => {
  const world = await testApp();
  const { body } = await world.visitor.get<MarketReference>('/api/filters_market');
  expect(body.categories).toEqual([
    { id: 1, name: 'Бесплатно' },
    { id: 2, name: 'Продажа' },
  ]);
  expect(body.types).toEqual([
    { name: 'Не указано' },
    { name: 'Для собак' },
    { name: 'Для кошек' },
  ]);
  const parents = new Set(body.objects.filter((item) => item.owner === 0).map((item) => item.id));
  const items = body.objects.filter((item) => item.owner !== 0);
  expect(parents.size).toBeGreaterThanOrEqual(15);
  expect(items.length).toBeGreaterThanOrEqual(120);
  expect(items.filter((item) => !parents.has(item.owner))).toEqual([]);
});

describe('the filters', () => {
  async function shop() {
    const world = await testApp();
    const author = await world.as('author');
    const put = (fields: Record<string, string | number>) => publish(market, world, author, fields);
    return {
      world,
      bowl: await put({ object_id: 101, price: 300, type_name: 'Не указано' }),
      feeder: await put({ object_id: 104, price: 5000, city: 'Казань', condition_name: 'Новое' }),
      leash: await put({ object_id: 403, category_name: 'Бесплатно', type_name: 'Для кошек' }),
    };
  }
  type Shop = Awaited<ReturnType<typeof shop>>;
  type Name = Exclude<keyof Shop, 'world'>;

  test.each<[object, Name[]]>([
    [{ objectId: 101 }, ['bowl']],
    [{ objectId: 1 }, ['feeder', 'bowl']],
    [{ objectId: 4 }, ['leash']],
    [{ objectId: 2 }, []],
    [{ objectId: 77_777 }, []],
    [{ category: 2 }, ['feeder', 'bowl']],
    [{ category: 'Бесплатно' }, ['leash']],
    [{ type: 'Для кошек' }, ['leash']],
    [{ type: 'Не указано' }, ['bowl']],
    [{ condition: 1 }, ['feeder']],
    [{ condition: 'Б/у' }, ['leash', 'bowl']],
    [{ priceFrom: 300, priceTo: 300 }, ['bowl']],
    [{ priceFrom: 301 }, ['feeder']],
    [{ city: 'казань' }, ['feeder']],
    [{ objectId: 1, category: 2, condition: 1, city: 'Казань', priceFrom: 1000 }, ['feeder']],
    [{ objectId: 1, city: 'Казань', condition: 2 }, []],
    [{ objectId: 'нет такого товара' }, []],
  ])('%j leave %j', async (filters, names) => {
    const found = await shop();
    expect(await listed(market, found.world, filters)).toEqual(names.map((name) => found[name]));
  });

  test.each([{ category: 7 }, { type: 'Для рыбок' }, { condition: 3 }])(
    '%j are rejected',
    async (filters) => {
      const world = await testApp();
      expectHttpError(await world.visitor.post('/api/articles_market/filter', filters), 422);
    },
  );
});

test('boosts are listed for an item, for a parent with its items, or for all', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const bowl = await publish(market, world, author, { object_id: 101 });
  const leash = await publish(market, world, author, { object_id: 403 });
  const hidden = await publish(market, world, author, { object_id: 101 });
  await boost(world.db, bowl, 'pinned', world.clock.now());
  await boost(world.db, leash, 'promoted', world.clock.now());
  await boost(world.db, hidden, 'promoted', world.clock.now());
  expectOk(await act(market, author, 'user', 4, hidden));

  const boosted = async (body?: object) =>
    (await world.visitor.post<object[]>('/api/market_boosted', body)).body;
  const record = {
    id: bowl,
    boost_type: 1,
    object: 'Кормление/Миски',
    object_id: 101,
    city: 'Москва',
    category: 2,
  };
  expect(await boosted({ objectId: 101 })).toEqual([record]);
  expect(await boosted({ objectId: 1 })).toEqual([record]);
  expect(await boosted({ objectId: 999_999 })).toEqual([]);
  for (const body of [undefined, {}, { objectId: null }]) {
    expect(await boosted(body)).toMatchObject([{ id: bowl }, { id: leash, boost_type: 2 }]);
  }
  world.clock.advance({ days: 7 });
  expect(await boosted({})).toEqual([]);
});
