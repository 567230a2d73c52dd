import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { boosts } from '#server/payments/boosts/boosts.table.ts';
import { orders } from '#server/payments/orders/orders.table.ts';
import { pay } from '#mock-env/yookassa/payments.ts';
import { paymentEvents } from '#server/payments/orders/orders.table.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import {
  checkout,
  isBoosted,
  notify,
  order,
  ordered,
  paymentOf,
  purchaseOf,
  reconcileAll,
  statusOf,
} from '#tests/support/orders.ts';
import { publishPet } from '#tests/support/pets.ts';
import { MAX } from '#tests/support/maxLaunch.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

async function withOrder(webhooks: 'on' | 'off' | 'twice' = 'off') {
  const world = await testApp();
  Object.assign(world.yooKassa.cabinet.switches, { webhooks });
  const anna = await world.as('anna');
  const ad = await publishPet(world, anna);
  const id = await ordered(anna, ad);
  return { world, anna, ad, id };
}

const boostsOf = ({ db }: TestApp, adId: number) => db.$count(boosts, eq(boosts.adId, adId));
const row = async ({ db }: TestApp, id: string) =>
  (await db.select().from(orders).where(eq(orders.id, id)))[0];
const moneyOf = (world: TestApp, id: string) => {
  const { status, refunded_amount: refunded } = paymentOf(world, id);
  return { status, refunded: refunded?.value };
};

describe('a payment', () => {
  test('starts the boost once, however often it is reported and from where', async () => {
    const { world, ad, id } = await withOrder('twice');
    await checkout(world, id, 'pay');
    expectOk(await notify(world, paymentOf(world, id).id));
    expectOk(await notify(world, paymentOf(world, id).id, 'payment.canceled'));
    expect(await statusOf(world, id)).toBe(1);
    await reconcileAll(world);
    expect(await boostsOf(world, ad)).toBe(1);
    expect(moneyOf(world, id)).toEqual({ status: 'succeeded', refunded: undefined });
  });

  test('is found by a polling page without a notification', async () => {
    const { world, ad, id } = await withOrder();
    await checkout(world, id, 'pay');
    expect(await isBoosted(world, ad)).toBe(false);
    expect(await statusOf(world, id)).toBe(1);
    expect(await isBoosted(world, ad)).toBe(true);
  });

  test('is found by the job without a page or a notification', async () => {
    const { world, ad, id } = await withOrder();
    await checkout(world, id, 'pay');
    world.clock.advance({ minutes: 1 });
    expect(await reconcileAll(world)).toBe(1);
    expect(await isBoosted(world, ad)).toBe(true);
    expect(await reconcileAll(world)).toBe(0);
  });

  test('is applied once for fifty concurrent polls', async () => {
    const { world, ad, id } = await withOrder();
    await checkout(world, id, 'pay');
    const { id: payment } = paymentOf(world, id);
    await Promise.all(Array.from({ length: 50 }, () => notify(world, payment)));
    expect(await boostsOf(world, ad)).toBe(1);
    expect(await statusOf(world, id)).toBe(1);
  });

  test('counts only when the provider confirms it', async () => {
    const { world, ad, id } = await withOrder();
    expectOk(await notify(world, paymentOf(world, id).id, 'payment.succeeded'));
    expectOk(await notify(world, 'no-such-payment'));
    expect(await statusOf(world, id)).toBe(0);
    expect(await isBoosted(world, ad)).toBe(false);
  });

  test('of a known payment is stored once, whatever junk follows', async () => {
    const { world, id } = await withOrder();
    const { id: payment } = paymentOf(world, id);
    const stored = () => world.db.$count(paymentEvents);
    expectOk(await notify(world, payment));
    for (const number of [1, 2, 3]) {
      expectOk(await notify(world, payment, `payment.junk${number}`));
      const object = { id: `refund-${number}`, payment_id: payment };
      const body = { event: 'payment.succeeded', object };
      expectOk(await world.visitor.post('/api/payments/yookassa', body));
    }
    expect(await stored()).toBe(1);
  });

  test('with an impossible payment id is rejected', async () => {
    const world = await testApp();
    for (const id of ['a\u0000b', '../payments', 'x'.repeat(65), '']) {
      expect((await notify(world, id)).status).toBe(422);
    }
  });

  test('that is declined fails the order and releases the slot', async () => {
    const { world, anna, ad, id } = await withOrder('on');
    await checkout(world, id, 'decline');
    expect(await statusOf(world, id)).toBe(3);
    expectOk(await order(anna, ad));
  });

  test('boosts for seven days to the second', async () => {
    const { world, ad, id } = await withOrder('on');
    world.clock.advance({ minutes: 9 });
    await checkout(world, id, 'pay');
    expect((await purchaseOf(world, id)).boosted_until).toBe('2026-03-09T09:09:00.000Z');
    world.clock.advance({ days: 7, seconds: -1 });
    expect(await isBoosted(world, ad)).toBe(true);
    world.clock.advance({ seconds: 1 });
    expect(await isBoosted(world, ad)).toBe(false);
  });

  test('by СБП, which knows no second stage, starts the boost too', async () => {
    const { world, ad, id } = await withOrder('on');
    await checkout(world, id, 'sbp');
    expect(await statusOf(world, id)).toBe(1);
    expect(await boostsOf(world, ad)).toBe(1);
    expect(moneyOf(world, id)).toEqual({ status: 'succeeded', refunded: undefined });
  });

  test('of another sum is refunded', async () => {
    const { world, ad, id } = await withOrder();
    paymentOf(world, id).amount.value = '1.00';
    await checkout(world, id, 'pay');
    expect(await statusOf(world, id)).toBe(3);
    expect(moneyOf(world, id)).toEqual({ status: 'succeeded', refunded: '1.00' });
    expect(await isBoosted(world, ad)).toBe(false);
  });
});

describe('an order', () => {
  test('accepts a payment in the last second of its ten minutes', async () => {
    const { world, ad, id } = await withOrder('on');
    world.clock.advance({ minutes: 10, seconds: -1 });
    expect(await purchaseOf(world, id)).toMatchObject({ status: 0, seconds_left: 1 });
    await checkout(world, id, 'pay');
    expect(await statusOf(world, id)).toBe(1);
    expect(await isBoosted(world, ad)).toBe(true);
  });

  test('is cancelled after ten minutes; a later payment is refunded', async () => {
    const { world, ad, id } = await withOrder('on');
    world.clock.advance({ minutes: 10 });
    expect(await purchaseOf(world, id)).toMatchObject({ status: 2, seconds_left: 0 });
    expect(await purchaseOf(world, id)).not.toHaveProperty('payment_link');
    await checkout(world, id, 'pay');
    expect(await statusOf(world, id)).toBe(2);
    expect(moneyOf(world, id)).toEqual({ status: 'succeeded', refunded: '100.00' });
    expect(await isBoosted(world, ad)).toBe(false);
    expect((await row(world, id))?.isFinal).toBe(true);
  });

  test('that has expired leaves the slot to the next order', async () => {
    const { world, anna, ad, id } = await withOrder('on');
    world.clock.advance({ minutes: 10 });
    const second = await ordered(anna, ad);
    await checkout(world, id, 'pay');
    await checkout(world, second, 'pay');
    expect([await statusOf(world, id), await statusOf(world, second)]).toEqual([2, 1]);
    expect(moneyOf(world, id).refunded).toBe('100.00');
    expect(await boostsOf(world, ad)).toBe(1);
  });

  test('is cancelled by its owner only; money that comes later is refunded', async () => {
    const { world, anna, ad, id } = await withOrder();
    expectHttpError(await (await world.as('boris')).post(`/api/purchases/${id}/cancel`), 403);
    expectHttpError(await anna.post('/api/purchases/no-such-order-at-all/cancel'), 404);
    expectOk(await anna.post(`/api/purchases/${id}/cancel`));
    expect(await statusOf(world, id)).toBe(2);
    await checkout(world, id, 'pay');
    world.clock.advance({ minutes: 1 });
    await reconcileAll(world);
    expect(moneyOf(world, id)).toEqual({ status: 'succeeded', refunded: '100.00' });
    expect(await isBoosted(world, ad)).toBe(false);
    expectOk(await order(anna, ad));
  });

  test('that is paid cannot be cancelled', async () => {
    const { world, anna, ad, id } = await withOrder('on');
    await checkout(world, id, 'pay');
    const answer = await anna.post(`/api/purchases/${id}/cancel`);
    expectHttpError(answer, 409, 'Заказ уже оплачен, отменить его нельзя');
    expect(await statusOf(world, id)).toBe(1);
    expect(await isBoosted(world, ad)).toBe(true);
  });

  test('of an ad deleted meanwhile is refunded', async () => {
    const { world, anna, ad, id } = await withOrder('on');
    expectOk(await anna.post('/api/delete-ad', { ad_id: ad }));
    expect(await purchaseOf(world, id)).toMatchObject({ status: 2, ad: null });
    await checkout(world, id, 'pay');
    expect(moneyOf(world, id)).toEqual({ status: 'succeeded', refunded: '100.00' });
  });

  test('outlives the account and is refunded', async () => {
    const { world, anna, id } = await withOrder();
    expectOk(await anna.post('/api/delete-account'));
    pay(paymentOf(world, id));
    world.clock.advance({ minutes: 1 });
    await reconcileAll(world);
    expect(moneyOf(world, id)).toEqual({ status: 'succeeded', refunded: '100.00' });
  });

  test('is readable by its id, without private data', async () => {
    const { world, anna, ad, id } = await withOrder();
    expect(await purchaseOf(world, id)).toMatchObject({
      id,
      status: 0,
      created_at: '2026-03-02T09:00:00.000Z',
      payment_link: expect.stringMatching(/^https:\/\/yookassa\.test\/checkout\//u),
      seconds_left: 600,
      service_type: 'Продвижение',
      amount: 100,
      is_mine: false,
      ad: { id: ad, section: 'pets', title: 'Щенок лабрадора' },
    });
    expect((await anna.get(`/api/purchases/${id}`)).body).toMatchObject({ is_mine: true });
    expectHttpError(await world.visitor.get('/api/purchases/no-such-order-at-all'), 404);
  });

  test('made in Telegram returns to the site while the mini app has no name', async () => {
    const world = await testApp({ miniAppName: '' });
    const anna = await world.as('anna');
    const order = {
      ad_id: await publishPet(world, anna),
      service_type: 'Продвижение',
      in_telegram: true,
    };
    const { body } = await anna.post<{ payment_id: string }>('/api/create-order', order);
    expect(paymentOf(world, body.payment_id).confirmation?.return_url).toBe(
      `https://petskod.test/pay/${body.payment_id}`,
    );
  });

  test('made in a messenger returns there, any other to the site', async () => {
    const world = await testApp({ max: MAX });
    const anna = await world.as('anna');
    const orderFrom = async (title: string, more: object) => {
      const ad = await publishPet(world, anna, { title });
      const order = { ad_id: ad, service_type: 'Продвижение', ...more };
      const { body } = await anna.post<{ payment_id: string }>('/api/create-order', order);
      return body.payment_id;
    };
    const back = (id: string) => paymentOf(world, id).confirmation?.return_url;
    const browser = await orderFrom('Первый', {});
    expect(back(browser)).toBe(`https://petskod.test/pay/${browser}`);
    const telegram = await orderFrom('Второй', { service_type: 'Закрепить', in_telegram: true });
    expect(back(telegram)).toBe(`https://t.me/petskod_test_bot/app?startapp=pay_${telegram}`);
    expect(paymentOf(world, telegram).amount.value).toBe('500.00');
    const max = await orderFrom('Третий', { messenger: 'max' });
    expect(back(max)).toBe(`https://max.ru/${MAX.botName}?startapp=pay_${max}`);
  });
});
