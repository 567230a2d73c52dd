import { describe, expect, test } from 'vitest';
import type { ServiceAd, ServiceReference } from '#contract/sections/services.ts';
import { fieldErrors } from '#contract/texts.ts';
import { boost } from '#tests/support/boosts.ts';
import { expectHttpError, expectValidationErrors } from '#tests/support/expectations.ts';
import { listed, publish, send, services } from '#tests/support/sections.ts';
import { testApp } from '#tests/support/testApp.ts';

test('an ad has its service by name and id, its category by id', async () => {
  const world = await testApp();
  const id = await publish(services, world, await world.as('author'));
  const { body } = await world.visitor.get<ServiceAd>(`/api/articles_service/${id}`);
  expect(body).toMatchObject({
    service: 'Стрижка собак',
    service_id: 1,
    category: 1,
    price: 2500,
  });
});

describe('the form', () => {
  test.each([
    ['service_id', undefined, fieldErrors.service],
    ['service_id', '', fieldErrors.service],
    ['service_id', 999_999, fieldErrors.service],
    ['category_name', undefined, fieldErrors.category],
    ['category_name', 'Продажа', fieldErrors.category],
    ['price', undefined, fieldErrors.required],
    ['price', -1, fieldErrors.price],
  ])('rejects %s %j with its own message', async (field, value, sentence) => {
    const world = await testApp();
    const answer = await send(services, await world.as('author'), { [field]: value });
    expectValidationErrors(answer, { [field]: sentence });
  });

  test.each([
    ['Платно', 1, 900],
    ['Бартер', 2, 0],
    ['Бесплатно', 3, 0],
    ['3', 3, 0],
  ])('keeps the price of paid services only: %s', async (category, id, price) => {
    const world = await testApp();
    const ad = await publish(services, world, await world.as('author'), {
      category_name: category,
      price: 900,
    });
    const { body } = await world.visitor.get<ServiceAd>(`/api/articles_service/${ad}`);
    expect([body.category, body.price]).toEqual([id, price]);
  });
});

test('the reference lists have services and the three categories', async () => {
  const world = await testApp();
  const { body } = await world.visitor.get<ServiceReference>('/api/filters_service');
  expect(body.services.length).toBeGreaterThanOrEqual(40);
  expect(body.categories).toEqual([
    { id: 1, name: 'Платно' },
    { id: 2, name: 'Бартер' },
    { id: 3, name: 'Бесплатно' },
  ]);
});

describe('the filters', () => {
  async function offers() {
    const world = await testApp();
    const author = await world.as('author');
    const put = (fields: Record<string, string | number>) =>
      publish(services, world, author, fields);
    return {
      world,
      cheap: await put({ service_id: 1, price: 800 }),
      dear: await put({ service_id: 2, price: 4000, city: 'Казань' }),
      barter: await put({ service_id: 1, category_name: 'Бартер', city: 'Казань' }),
    };
  }
  type Offers = Awaited<ReturnType<typeof offers>>;

  test.each<[object, Exclude<keyof Offers, 'world'>[]]>([
    [{ serviceId: 1 }, ['barter', 'cheap']],
    [{ serviceId: 109 }, []],
    [{ category: 2 }, ['barter']],
    [{ category: 'Платно' }, ['dear', 'cheap']],
    [{ category: 1, priceFrom: 801 }, ['dear']],
    [{ category: 1, priceTo: 800 }, ['cheap']],
    [{ serviceId: 1, city: 'казань', category: 2 }, ['barter']],
    [{ serviceId: 2, city: 'Москва' }, []],
  ])('%j leave %j', async (filters, names) => {
    const found = await offers();
    expect(await listed(services, found.world, filters)).toEqual(names.map((name) => found[name]));
  });

  test.each([{ category: 4 }, { category: 'Продажа' }])('%j are rejected', async (filters) => {
    const world = await testApp();
    expectHttpError(await world.visitor.post('/api/articles_service/filter', filters), 422);
  });
});

test('boosts are listed for one service, or for all', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const dogs = await publish(services, world, author);
  const cats = await publish(services, world, author, { service_id: 2, category_name: 'Бартер' });
  await boost(world.db, dogs, 'promoted', world.clock.now());
  await boost(world.db, cats, 'pinned', world.clock.now());

  const boosted = async (body: object) =>
    (await world.visitor.post<object[]>('/api/service_boosted', body)).body;
  expect(await boosted({ serviceId: 2 })).toEqual([
    {
      id: cats,
      boost_type: 1,
      service: 'Стрижка кошек',
      service_id: 2,
      city: 'Москва',
      category: 2,
    },
  ]);
  expect(await boosted({})).toMatchObject([{ id: cats }, { id: dogs, boost_type: 2 }]);
  expect(await boosted({ serviceId: 3 })).toEqual([]);
});
