import { describe, expect, test } from 'vitest';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { isBoosted, order, ordered, checkout, reconcileAll } from '#tests/support/orders.ts';
import { ban } from '#tests/support/users.ts';
import { petIn, postPet, publishPet, STATES } from '#tests/support/pets.ts';
import { events, market, publish, services } from '#tests/support/sections.ts';
import { testApp, type TestUser } from '#tests/support/testApp.ts';

const cancel = (user: TestUser, id: string) => user.post(`/api/purchases/${id}/cancel`);

describe('an order is rejected', () => {
  test('to a visitor', async () => {
    const world = await testApp();
    const id = await publishPet(world, await world.as('anna'));
    const answer = await world.visitor.post('/api/create-order', {
      ad_id: id,
      service_type: 'Закрепить',
    });
    expectHttpError(answer, 401);
  });

  test('with 1 when the ad is boosted already, whichever the service', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const ad = await publishPet(world, anna);
    await checkout(world, await ordered(anna, ad, 'Продвижение'), 'pay');
    for (const service of ['Продвижение', 'Закрепить'] as const) {
      const answer = await order(anna, ad, service);
      expectHttpError(answer, 409);
      expect(answer.detail).toMatch(/^1/u);
    }
  });

  test.each([
    ['breed', '', (world, owner) => publishPet(world, owner)],
    ['item', '-market', (world, owner) => publish(market, world, owner)],
    ['service', '-service', (world, owner) => publish(services, world, owner)],
  ] as [string, string, typeof publishPet][])(
    'with 2 when the %s is pinned by another ad, until its seven days are over',
    async (_, suffix, post) => {
      const world = await testApp();
      const [anna, boris] = [await world.as('anna'), await world.as('boris')];
      const first = await post(world, anna);
      const second = await post(world, boris);
      await checkout(world, await ordered(anna, first, 'Закрепить', suffix), 'pay');
      const answer = await order(boris, second, 'Закрепить', suffix);
      expectHttpError(answer, 409);
      expect(answer.detail).toMatch(/^2/u);
      expectOk(await order(boris, second, 'Продвижение', suffix));

      const third = await post(world, boris);
      world.clock.advance({ days: 7, seconds: -1 });
      expect(await isBoosted(world, first, suffix)).toBe(true);
      expectHttpError(await order(await world.as('boris'), third, 'Закрепить', suffix), 409);
      world.clock.advance({ seconds: 1 });
      expect(await isBoosted(world, first, suffix)).toBe(false);
      expectOk(await order(await world.as('boris'), third, 'Закрепить', suffix));
    },
  );

  test('with 4 and the own order that waits, never with somebody else’s', async () => {
    const world = await testApp();
    const [anna, boris] = [await world.as('anna'), await world.as('boris')];
    const id = await ordered(anna, await publishPet(world, anna), 'Закрепить');
    const again = await order(anna, await publishPet(world, anna), 'Закрепить');
    expect(again).toMatchObject({ status: 409, body: { code: 'ORDER_PENDING', order: id } });
    const other = await order(boris, await publishPet(world, boris), 'Закрепить');
    expect(other).toMatchObject({ status: 409, body: { code: 'ORDER_PENDING' } });
    expect(other.body).not.toHaveProperty('order');
  });

  test('never because of an ad without a breed of another animal type', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const breed = 'Без породы';
    const dog = await publishPet(world, anna, { type_ad: 'Собаки', breed });
    const cat = await publishPet(world, anna, { type_ad: 'Кошки', breed });
    await checkout(world, await ordered(anna, dog, 'Закрепить'), 'pay');
    await checkout(world, await ordered(anna, cat, 'Закрепить'), 'pay');
    expect(await isBoosted(world, cat)).toBe(true);
  });

  test('with 3 after the user has cancelled three within an hour', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const ad = await publishPet(world, anna);
    for (let count = 0; count < 3; count += 1) {
      expectOk(await cancel(anna, await ordered(anna, ad)));
      world.clock.advance({ minutes: 10 });
    }
    const answer = await order(anna, ad);
    expectHttpError(answer, 429);
    expect(answer.detail).toMatch(/^3/u);
    // The first was cancelled thirty minutes ago.
    world.clock.advance({ minutes: 30 });
    expectOk(await order(anna, ad));
  });

  test('with 3 after four have run out within an hour, so that a pin cannot be blocked', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const ad = await publishPet(world, anna);
    for (let count = 0; count < 4; count += 1) {
      expectOk(await order(anna, ad, 'Закрепить'));
      world.clock.advance({ minutes: 10 });
    }
    const answer = await order(anna, ad, 'Закрепить');
    expectHttpError(answer, 429);
    expect(answer.detail).toMatch(/^3/u);
    // Forty minutes after the second ran out, whether a job has closed the orders or not.
    await reconcileAll(world);
    expectHttpError(await order(anna, ad, 'Закрепить'), 429);
    world.clock.advance({ minutes: 40 });
    expectOk(await order(await world.as('anna'), ad, 'Закрепить'));
  });

  test('with 4 while this ad or slot has a pending order, for ten minutes', async () => {
    const world = await testApp();
    const [anna, boris] = [await world.as('anna'), await world.as('boris')];
    const first = await publishPet(world, anna);
    const second = await publishPet(world, boris);
    await ordered(anna, first, 'Закрепить');
    for (const answer of [
      await order(anna, first, 'Продвижение'),
      await order(boris, second, 'Закрепить'),
    ]) {
      expectHttpError(answer, 409);
      expect(answer.detail).toMatch(/^4/u);
    }
    world.clock.advance({ minutes: 10, seconds: -1 });
    expectHttpError(await order(boris, second, 'Закрепить'), 409);
    world.clock.advance({ seconds: 1 });
    expectOk(await order(boris, second, 'Закрепить'));
  });

  test('with 5 for a banned user', async () => {
    const world = await testApp();
    const ad = await publishPet(world, await world.as('anna'));
    await ban(world.db, (await world.as('anna')).id);
    const answer = await order(await world.as('anna'), ad);
    expectHttpError(answer, 403);
    expect(answer.detail).toMatch(/^5/u);
  });

  test.each(STATES.filter((state) => state !== 'published'))(
    'for an ad that is %s',
    async (state) => {
      const world = await testApp();
      const ad = await petIn(state, world, await world.as('anna'));
      expectHttpError(await order(await world.as('anna'), ad), state === 'deleted' ? 404 : 400);
    },
  );

  test("for someone else's ad, for none, and for an event", async () => {
    const world = await testApp();
    const [anna, boris] = [await world.as('anna'), await world.as('boris')];
    expectHttpError(await order(boris, await publishPet(world, anna)), 403);
    expectHttpError(await order(boris, await postPet(anna)), 404);
    expectHttpError(await order(boris, 4_000_000), 404);
    expectHttpError(
      await order(anna, await publish(events, world, anna), 'Закрепить', '-event'),
      404,
    );
    expectHttpError(await order(anna, await publish(market, world, anna)), 404);
  });

  test('where no provider is configured', async () => {
    const world = await testApp({ yooKassa: undefined });
    const anna = await world.as('anna');
    expectHttpError(
      await order(anna, await publishPet(world, anna)),
      503,
      'Оплата сейчас недоступна: платёжный сервис не подключён',
    );
  });
});
