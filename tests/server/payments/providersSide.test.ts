import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrdersReport, PaymentRow } from '#contract/payments/money.ts';
import type { AuditEntry } from '#contract/admin/audit.ts';
import type { Overview } from '#contract/admin/admin.ts';
import { createOrdersService } from '#server/payments/orders/orders.service.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import {
  checkout,
  isBoosted,
  notify,
  order,
  ordered,
  paymentOf,
  purchaseOf,
} from '#tests/support/orders.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const ANNA = { id: 10_001, first_name: 'Анна', username: 'anna' };
let world: TestApp;
let anna: TestUser;
let admin: TestUser;
let ad: number;

beforeAll(async () => {
  world = await testApp();
});

beforeEach(async () => {
  world.clock.advance({ days: 8 });
  world.yooKassa.cabinet.switches.webhooks = 'on';
  [anna, admin] = [await world.enter(ANNA), await world.as('admin')];
  ad = await publishPet(world, anna);
});

const compare = () => createOrdersService(world.deps).compareWithProviders();
const found = async (query: string | number): Promise<PaymentRow[]> => {
  const path = `/api/admin/payments?query=${encodeURIComponent(query)}`;
  return (await admin.get<PaymentRow[]>(path)).body;
};
const report = async () => (await admin.get<OrdersReport>('/api/admin/orders-report')).body;
const paid = async (): Promise<string> => {
  const id = await ordered(anna, ad);
  await checkout(world, id, 'pay');
  return id;
};

test('each notification is stored once', async () => {
  const id = await paid();
  const payment = paymentOf(world, id).id;
  expectOk(await notify(world, payment));
  expectOk(await notify(world, payment));
  const [row] = await found(id);
  expect(row?.events.map(({ kind }) => kind)).toEqual(['payment.succeeded']);
});

test('a refund made in the cabinet ends the boost and shows in the report', async () => {
  const id = await paid();
  expect(await isBoosted(world, ad)).toBe(true);
  const before = (await report()).total.refunded_sum;
  await world.yooKassa.refundInCabinet(paymentOf(world, id).id);
  expect(await purchaseOf(world, id)).toMatchObject({ status: 1, is_refunded: true });
  expect(await isBoosted(world, ad)).toBe(false);
  expect((await report()).total.refunded_sum).toBe(before + 100);
  expectOk(await order(anna, ad));
});

test('the daily comparison finds what no notification told of', async () => {
  const lost = await ordered(anna, ad);
  const back = await ordered(anna, await publishPet(world, anna, { title: 'Второй' }));
  await checkout(world, back, 'pay');
  world.yooKassa.cabinet.switches.webhooks = 'off';
  await checkout(world, lost, 'pay');
  await world.yooKassa.refundInCabinet(paymentOf(world, back).id);
  expect(await compare()).toBe(2);
  expect(await purchaseOf(world, lost)).toMatchObject({ status: 1, is_refunded: false });
  expect(await purchaseOf(world, back)).toMatchObject({ is_refunded: true });
  expect(await isBoosted(world, ad)).toBe(true);
  await compare();
  expect(await purchaseOf(world, lost)).toMatchObject({ status: 1, is_refunded: false });
});

test('a chargeback is told from a refund of ours, also weeks after the payment', async () => {
  const id = await paid();
  const other = await ordered(anna, await publishPet(world, anna, { title: 'Второй' }));
  await checkout(world, other, 'pay');
  expectOk(await admin.post('/api/admin/refund-payment', { id: other }));
  world.yooKassa.cabinet.switches.webhooks = 'off';
  world.clock.advance({ days: 20 });
  admin = await world.as('admin');
  await world.yooKassa.refundInCabinet(paymentOf(world, id).id);
  await compare();
  expect((await found(id))[0]).toMatchObject({ refund: 2, refunded_by: 'provider' });
  expect((await found(other))[0]).toMatchObject({ refund: 2, refunded_by: 'us' });
  expect((await report()).provider_refunds).toMatchObject({ stars: 0 });
  const { body } = await admin.get<OrdersReport>('/api/admin/orders-report?from=2026-03-01');
  expect(body.provider_refunds.count).toBeGreaterThan(0);
  expect(body.provider_refunds.roubles).toBe(body.provider_refunds.count * 100);
});

test('a payment without an order needs a look, until the money is back or an admin closes it', async () => {
  const hub = async () => (await admin.get<Overview>('/api/admin/overview')).body.money.count;
  const { id: known } = paymentOf(world, await paid());
  const before = await hub();
  const strange = (number: number, status: 'succeeded' | 'pending') => {
    const payment = structuredClone(world.yooKassa.cabinet.payments.get(known));
    if (!payment) throw new Error('no payment');
    const id = `strange-${number}`;
    const changed = { ...payment, id, status, metadata: { order_id: `lost-${number}` } };
    world.yooKassa.cabinet.payments.set(id, changed);
    return id;
  };
  const [first, second] = [strange(1, 'succeeded'), strange(2, 'succeeded')];
  strange(3, 'pending');
  await compare();
  await compare();
  expect(await hub()).toBe(before + 2);
  expect((await report()).unmatched).toContainEqual({
    payment_id: first,
    amount: '100.00',
    currency: 'RUB',
    order_id: 'lost-1',
    found_at: world.clock.now().toISOString(),
  });
  await world.yooKassa.refundInCabinet(first);
  await compare();
  expect(await hub()).toBe(before + 1);
  expectOk(await admin.post('/api/admin/close-payment', { id: second }));
  expectHttpError(await admin.post('/api/admin/close-payment', { id: second }), 404);
  await compare();
  expect(await hub()).toBe(before);
  const audit = await admin.get<AuditEntry[]>('/api/admin/audit');
  expect(audit.body[0]).toMatchObject({ object: 'payment', title: second, action: 'accept' });
});

test('Stars that the bot was not told of are credited, and refunds seen', async () => {
  const config = { ...world.config, starsPrices: { 1: 300, 2: 60 } };
  const service = createOrdersService({ ...world.deps, config });
  const { id: telegramId } = ANNA;
  // Ordered before: an invoice of the same server.
  const id = await ordered(anna, ad);
  world.botApi.transactions.push({
    id: 'charge-lost',
    amount: 60,
    date: Math.floor(world.clock.now().getTime() / 1000),
    source: {
      type: 'user',
      transaction_type: 'invoice_payment',
      user: { id: telegramId },
      invoice_payload: id,
    },
  });
  await service.compareWithProviders();
  // The order was one in roubles: what does not match goes back.
  expect(world.botApi.transactions.filter((one) => one.id === 'charge-lost')).toHaveLength(2);
});

test('an order that needs a look stands on the hub with a count', async () => {
  const hub = async () => (await admin.get<Overview>('/api/admin/overview')).body.money.count;
  const before = await hub();
  world.yooKassa.cabinet.switches.webhooks = 'off';
  await ordered(anna, ad);
  world.clock.advance({ minutes: 16 });
  expect(await hub()).toBe(before + 1);
});

test('payments are found by number, user and ad', async () => {
  const id = await paid();
  const { payment_id: payment } = (await found(id))[0] ?? {};
  for (const query of [id, payment ?? '', anna.id, 'Анна', ad]) {
    expect((await found(query)).map((row) => row.id)).toContain(id);
  }
  expect(await found('нет такого')).toEqual([]);
});

test('an admin returns the money once; the boost ends, and the audit log knows', async () => {
  const id = await paid();
  const refund = () => admin.post('/api/admin/refund-payment', { id });
  expectHttpError(await admin.post('/api/admin/refund-payment', { id: 'x'.repeat(22) }), 404);
  expectOk(await refund());
  expect(await isBoosted(world, ad)).toBe(false);
  expect((await found(id))[0]).toMatchObject({ refund: 2, status: 1 });
  expectHttpError(await refund(), 409);
  const audit = await admin.get<{ action: string; after: object }[]>('/api/admin/audit');
  expect(audit.body[0]).toMatchObject({ action: 'refund', after: { amount: 100 } });
});

test('what was sold is summed by service and currency', async () => {
  await paid();
  const { groups } = await report();
  expect(groups).toContainEqual(
    expect.objectContaining({
      service_type: 'Продвижение',
      currency: 'RUB',
      refunds: expect.any(Number),
    }),
  );
});
