import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OrdersReport } from '#contract/payments/money.ts';
import { boosts } from '#server/payments/boosts/boosts.table.ts';
import { orders } from '#server/payments/orders/orders.table.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { checkout, ordered, paymentOf, reconcileAll } from '#tests/support/orders.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

async function report(world: TestApp, query = ''): Promise<OrdersReport> {
  const admin = await world.as('admin');
  const answer = await admin.get<OrdersReport>(`/api/admin/orders-report${query}`);
  expectOk(answer);
  return answer.body;
}

const nothing = {
  pending: 0,
  paid: 0,
  cancelled: 0,
  failed: 0,
  paid_sum: 0,
  refunded_sum: 0,
  stars_sum: 0,
  stars_refunded: 0,
};

test('counts orders by Moscow day and status, with sums', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const ads = [];
  for (let number = 0; number < 5; number += 1) {
    ads.push(await publishPet(world, anna, { title: `Щенок ${number}` }));
  }
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ads;
  expect(await report(world)).toEqual({
    from: '2026-02-01',
    to: '2026-03-02',
    total: nothing,
    days: [],
    groups: [],
    attention: [],
    provider_refunds: { count: 0, roubles: 0, stars: 0 },
    unmatched: [],
  });

  await checkout(world, await ordered(anna, first, 'Закрепить'), 'pay');
  await checkout(world, await ordered(anna, second), 'decline');
  // 23:00 UTC is the next day in Moscow.
  world.clock.set('2026-03-02T23:00:00Z');
  await checkout(world, await ordered(anna, second), 'pay');
  const cancelled = await ordered(anna, third);
  expectOk(await anna.post(`/api/purchases/${cancelled}/cancel`));
  await ordered(anna, fourth);
  world.clock.advance({ minutes: 10 });
  await ordered(anna, fifth);

  const { total, days, attention } = await report(world);
  expect(days).toEqual([
    { ...nothing, day: '2026-03-03', pending: 1, paid: 1, cancelled: 2, paid_sum: 100 },
    { ...nothing, day: '2026-03-02', paid: 1, failed: 1, paid_sum: 500 },
  ]);
  expect(total).toEqual({
    ...nothing,
    pending: 1,
    paid: 2,
    cancelled: 2,
    failed: 1,
    paid_sum: 600,
  });
  expect(attention).toEqual([]);
  const day = await report(world, '?from=2026-03-02&to=2026-03-02');
  expect(day.days).toHaveLength(1);
});

test('lists the orders that need attention', async () => {
  const world = await testApp();
  world.yooKassa.cabinet.switches.webhooks = 'off';
  const anna = await world.as('anna');
  const late = await ordered(anna, await publishPet(world, anna, { title: 'Просрочен' }));
  const refund = await ordered(anna, await publishPet(world, anna, { title: 'Возврат' }));
  const boostless = await ordered(anna, await publishPet(world, anna, { title: 'Без показа' }));
  const other = await ordered(anna, await publishPet(world, anna, { title: 'Неизвестен' }));
  await checkout(world, boostless, 'pay');
  world.yooKassa.cabinet.payments.delete(paymentOf(world, other).id);
  await reconcileAll(world);
  await world.db.delete(boosts).where(eq(boosts.orderId, boostless));
  await world.db.update(orders).set({ activatedAt: null }).where(eq(orders.id, boostless));

  world.clock.advance({ minutes: 15, seconds: 1 });
  await checkout(world, refund, 'pay');
  world.yooKassa.cabinet.switches.rejectNext = 1;
  await world.visitor.post('/api/payments/yookassa', {
    event: 'payment.succeeded',
    object: { id: paymentOf(world, refund).id },
  });

  const { attention, total } = await report(world);
  expect(Object.fromEntries(attention.map(({ id, reason }) => [id, reason]))).toEqual({
    [late]: 'overdue',
    [refund]: 'refund',
    [boostless]: 'noBoost',
    [other]: 'problem',
  });
  expect(attention.find(({ id }) => id === refund)).toMatchObject({
    title: 'Возврат',
    user_id: anna.id,
    amount: 100,
    problem: 'Платёжный сервис отказал в возврате',
  });
  expect(total.refunded_sum).toBe(100);
});

test.each(['?from=2026-03-02&to=2026-03-01', '?from=2024-01-01&to=2026-03-01', '?from=вчера'])(
  'the period %s is rejected',
  async (query) => {
    const world = await testApp();
    const admin = await world.as('admin');
    expectHttpError(await admin.get(`/api/admin/orders-report${encodeURI(query)}`), 422);
  },
);
