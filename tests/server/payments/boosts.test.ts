import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { boost } from '#tests/support/boosts.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import {
  checkout,
  isBoosted,
  order,
  ordered,
  paymentOf,
  purchaseOf,
  reconcileAll,
} from '#tests/support/orders.ts';
import { adminDoes, ownerDoes, petDraft, postPet, publishPet } from '#tests/support/pets.ts';
import { market, pets, publish, services } from '#tests/support/sections.ts';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

const PUG = 'Мопс';

async function boosted(
  world: TestApp,
  user: TestUser,
  ad: number,
  service: 'Закрепить' | 'Продвижение',
) {
  const id = await ordered(user, ad, service);
  await checkout(world, id, 'pay');
  return id;
}

describe('a boost of an ad that waits for publication', () => {
  test('starts with the publication and lasts seven days from then', async () => {
    const world = await testApp();
    const [anna, admin] = [await world.as('anna'), await world.as('admin')];
    const ad = await postPet(anna);
    const id = await boosted(world, admin, ad, 'Закрепить');
    expect(await purchaseOf(world, id)).toMatchObject({ status: 1, boosted_until: null });
    expect(await isBoosted(world, ad)).toBe(true);
    expect((await world.visitor.get('/api/boosted-ads')).body).toEqual([]);

    world.clock.advance({ days: 20 });
    expect(await isBoosted(world, ad)).toBe(true);
    expectOk(await adminDoes(await world.as('admin'), 1, ad));
    expect((await purchaseOf(world, id)).boosted_until).toBe('2026-03-29T09:00:00.000Z');
    expect((await world.visitor.get('/api/boosted-ads')).body).toMatchObject([{ id: ad }]);
    world.clock.advance({ days: 7 });
    expect(await isBoosted(world, ad)).toBe(false);
  });

  test('reserves its slot until then, and is refunded when the ad is deleted first', async () => {
    const world = await testApp();
    const [anna, admin, boris] = [
      await world.as('anna'),
      await world.as('admin'),
      await world.as('boris'),
    ];
    const ad = await postPet(anna);
    const id = await boosted(world, admin, ad, 'Закрепить');
    const other = await publishPet(world, boris);
    expect((await order(boris, other, 'Закрепить')).detail).toMatch(/^2/u);

    expectOk(await anna.post('/api/delete-ad', { ad_id: ad }));
    world.clock.advance({ minutes: 1 });
    await reconcileAll(world);
    expect(paymentOf(world, id).refunded_amount?.value).toBe('500.00');
    expect(await purchaseOf(world, id)).toMatchObject({ status: 1, is_refunded: true, ad: null });
    expectOk(await order(boris, other, 'Закрепить'));
  });
});

test('a boost that is paid while its ad is hidden begins when the ad is shown again', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const ad = await publishPet(world, anna);
  const id = await ordered(anna, ad);
  expectOk(await ownerDoes(anna, 4, ad));
  await checkout(world, id, 'pay');
  world.clock.advance({ days: 3 });
  expectOk(await ownerDoes(anna, 1, ad));
  expect((await purchaseOf(world, id)).boosted_until).toBe('2026-03-12T09:00:00.000Z');
});

test('hiding an ad keeps its slot, deleting it releases the slot without a refund', async () => {
  const world = await testApp();
  const [anna, boris] = [await world.as('anna'), await world.as('boris')];
  const ad = await publishPet(world, anna);
  const other = await publishPet(world, boris);
  const id = await boosted(world, anna, ad, 'Закрепить');
  expectOk(await ownerDoes(anna, 4, ad));
  expect(await isBoosted(world, ad)).toBe(true);
  expectHttpError(await order(boris, other, 'Закрепить'), 409);
  expectOk(await anna.post('/api/delete-ad', { ad_id: ad }));
  expect(await isBoosted(world, ad)).toBe(false);
  expectOk(await order(boris, other, 'Закрепить'));
  await reconcileAll(world);
  expect(paymentOf(world, id).refunded_amount).toBeUndefined();
});

describe('a pinned ad that changes its breed', () => {
  const change = (user: TestUser, id: number, fields: object, image: string) =>
    user.form(`/api/articles/update/${id}`, { ...petDraft({ ...fields }), pictures: image });
  const imageOf = async (user: TestUser, id: number) =>
    (await user.get<{ images: string[] }>(`/api/articles/${id}`)).body.images[0] ?? '';

  test('moves its pin to a breed whose slot is free once the edit is approved', async () => {
    const world = await testApp();
    const [anna, boris] = [await world.as('anna'), await world.as('boris')];
    const ad = await publishPet(world, anna);
    await boosted(world, anna, ad, 'Закрепить');
    expectOk(await change(anna, ad, { breed: PUG }, await imageOf(anna, ad)));
    const pinned = async () =>
      (await world.visitor.get<{ breed: string }[]>('/api/boosted-ads')).body.map(
        ({ breed }) => breed,
      );
    expect(await pinned()).toEqual(['Лабрадор-ретривер']);
    expectOk(await adminDoes(await world.as('admin'), 1, ad));
    expect(await pinned()).toEqual([PUG]);
    const sameBreed = await publishPet(world, boris, { breed: PUG });
    expect((await order(boris, sameBreed, 'Закрепить')).detail).toMatch(/^2/u);
    expectOk(await order(boris, await publishPet(world, boris), 'Закрепить'));
  });

  test('gets 409 where another ad is pinned', async () => {
    const world = await testApp();
    const [anna, boris] = [await world.as('anna'), await world.as('boris')];
    const ad = await publishPet(world, anna);
    const pug = await publishPet(world, boris, { breed: PUG });
    await boosted(world, anna, ad, 'Закрепить');
    await boosted(world, boris, pug, 'Закрепить');
    const image = await imageOf(anna, ad);
    expectHttpError(await change(anna, ad, { breed: PUG }, image), 409);
    expect((await anna.get(`/api/articles/${ad}`)).body).toMatchObject({
      breed: 'Лабрадор-ретривер',
      is_visible: 1,
      is_pinned: true,
    });
    expectOk(await change(anna, ad, { title: 'Новый заголовок' }, image));
  });
});

describe('the boosted ads of a list', () => {
  type Filters = Record<string, string>;
  const petBoosts = ({ visitor }: TestApp, filters: Filters) =>
    visitor.get<{ id: number }[]>(`/api/boosted-ads?${String(new URLSearchParams(filters))}`);
  const marketBoosts = ({ visitor }: TestApp, filters: Filters) =>
    visitor.post<{ id: number }[]>('/api/market_boosted', filters);
  const serviceBoosts = ({ visitor }: TestApp, filters: Filters) =>
    visitor.post<{ id: number }[]>('/api/service_boosted', filters);

  test.each([
    ['pets', pets, petBoosts],
    ['market', market, marketBoosts],
    ['services', services, serviceBoosts],
  ])('match all filters in %s, and only they count as shown', async (_, section, fetchBoosts) => {
    const world = await testApp({ rateLimits: false });
    const anna = await world.as('anna');
    const near = await publish(section, world, anna, { city: 'Тула', price: 500 });
    const far = await publish(section, world, anna, { city: 'Омск', price: 900 });
    for (const id of [near, far]) await boost(world.db, id, 'pinned', world.clock.now());
    const shown = async (filters: Filters) =>
      (await fetchBoosts(world, filters)).body.map(({ id }) => id);
    const matching: Filters[] = [
      { city: 'тул' },
      { priceTo: '600' },
      { priceFrom: '1', city: 'Тула' },
    ];
    for (const filters of matching) {
      expect(await shown(filters)).toEqual([near]);
      world.clock.advance({ minutes: 1 });
    }
    expect(await shown({ city: 'Казань' })).toEqual([]);
    // One pinned ad stands on top: the one that no list has shown yet.
    expect(await shown({})).toEqual([far]);
  });

  test('match type, category, sex and part of the breed of pets', async () => {
    const world = await testApp();
    const id = await publishPet(world, await world.as('anna'));
    await boost(world.db, id, 'promoted', world.clock.now());
    const shown = async (filters: Filters) =>
      (await petBoosts(world, filters)).body.map((ad) => ad.id);
    expect(await shown({ type: 'Собаки', category: 'Продажа', sex: '1', breed: 'лабр' })).toEqual([
      id,
    ]);
    const others: Filters[] = [{ type: 'Кошки' }, { category: 'Потерянные' }, { sex: '2' }];
    for (const filters of others) {
      expect(await shown(filters)).toEqual([]);
    }
  });
});

describe('boost statistics', () => {
  const stats = async (user: TestUser, ad: number) =>
    (await user.get(`/api/boost-stats/${ad}`)).body;

  test('are visible to the owner and an admin only', async () => {
    const world = await testApp();
    const [anna, boris, admin] = [
      await world.as('anna'),
      await world.as('boris'),
      await world.as('admin'),
    ];
    const ad = await publishPet(world, anna);
    const plain = await publishPet(world, anna, { title: 'Без продвижения' });
    expect(await stats(anna, ad)).toEqual({
      days: [],
      currency: 'RUB',
      prices: { 1: 500, 2: 100 },
      active: false,
      boost_type: 0,
      until: null,
      impressions: 0,
      openings: 0,
      pending_order: null,
      is_pin_taken: false,
    });
    const id = await ordered(anna, ad);
    expect(await stats(anna, ad)).toMatchObject({ active: false, pending_order: id });
    expect(await stats(admin, ad)).toMatchObject({ pending_order: null });
    await checkout(world, id, 'pay');

    const see = (caller: Pick<TestUser, 'post'>, body: object) =>
      caller.post('/api/boost-views', body);
    expectOk(await see(world.visitor, { shown: [ad, plain, 4_000_000], opened: [] }));
    expectOk(await see(boris, { shown: [ad], opened: [ad] }));
    expectOk(await see(boris, { shown: [ad], opened: [ad] }));
    expectOk(await see(anna, { shown: [ad], opened: [ad] }));
    expectOk(await see(anna, {}));
    const told = {
      days: [{ day: '2026-03-02', impressions: 2, openings: 1 }],
      currency: 'RUB',
      prices: { 1: 500, 2: 100 },
      active: true,
      boost_type: 2,
      until: '2026-03-09T09:00:00.000Z',
      impressions: 2,
      openings: 1,
      pending_order: null,
      is_pin_taken: false,
    };
    expect(await stats(anna, ad)).toEqual(told);
    expect(await stats(admin, ad)).toEqual(told);
    expectHttpError(await boris.get(`/api/boost-stats/${ad}`), 403);

    // The counters stay when the boost is over, and do not grow.
    world.clock.advance({ days: 7 });
    expectOk(await see(boris, { shown: [ad], opened: [ad] }));
    expect(await stats(await world.as('anna'), ad)).toEqual({
      ...told,
      active: false,
      boost_type: 0,
    });
  });

  test('count a view in total and in its day, or not at all', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const ad = await publishPet(world, anna);
    await boost(world.db, ad, 'promoted', world.clock.now());
    await world.db.execute(sql`ALTER TABLE boost_days ADD CONSTRAINT is_full CHECK (false)`);
    try {
      const answer = await world.visitor.post('/api/boost-views', { shown: [ad], opened: [] });
      expect(answer.status).toBe(500);
    } finally {
      await world.db.execute(sql`ALTER TABLE boost_days DROP CONSTRAINT is_full`);
    }
    expect(await stats(anna, ad)).toMatchObject({ days: [], impressions: 0 });
  });

  test('accept at most a hundred ads in one call', async () => {
    const world = await testApp();
    const shown = Array.from({ length: 101 }, (_, index) => index + 1);
    expectHttpError(await world.visitor.post('/api/boost-views', { shown }), 422);
  });
});
