import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createYooKassa } from '#mock-env/yookassa/yooKassa.ts';
import { movableClock } from '#tests/support/clock.ts';

const SHOP = { shopId: '1', secretKey: 'key' };
const ROUBLES = { value: '100.00', currency: 'RUB' };
const request = {
  amount: ROUBLES,
  capture: true,
  confirmation: { type: 'redirect', return_url: 'https://shop.test/back' },
  metadata: { order_id: 'order-1' },
};

let told: { event: string; object: { id: string } }[];
let yoo: ReturnType<typeof createYooKassa>;

beforeEach(() => {
  told = [];
  yoo = shop();
});

const shop = (file?: string) =>
  createYooKassa({
    ...SHOP,
    url: 'https://yoo.test',
    clock: movableClock().now,
    notify: async (body) => {
      told.push(JSON.parse(body) as (typeof told)[number]);
      return true;
    },
    ...(file && { file }),
  });

interface Said {
  id: string;
  status: string;
  code: string;
  confirmation: { confirmation_url: string };
}

async function call(path: string, body?: object, key = 'key-1', secret = SHOP.secretKey) {
  const answer = await yoo.app.request(`/v3${path}`, {
    headers: {
      authorization: `Basic ${btoa(`${SHOP.shopId}:${secret}`)}`,
      ...(key && { 'idempotence-key': key }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: answer.status, said: (await answer.json()) as Said };
}

const press = (id: string, action: string) =>
  yoo.app.request(`/checkout/${id}`, { method: 'POST', body: new URLSearchParams({ do: action }) });

describe('the mock of YooKassa', () => {
  test('knows its payments after a restart', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'petskod-')), 'payments.json');
    yoo = shop(file);
    const { id } = (await call('/payments', request)).said;
    await press(id, 'pay');
    yoo = shop(file);
    const { said } = await call(`/payments/${id}`);
    expect(said).toMatchObject({ id, status: 'succeeded' });
  });

  test("needs the shop's credentials, and an idempotency key for changes", async () => {
    expect((await call('/payments', request, 'key-1', 'other')).status).toBe(401);
    expect((await call('/payments', request, '')).status).toBe(400);
    expect((await call('/payments', request, 'k'.repeat(65))).status).toBe(400);
  });

  test('makes one payment under one key', async () => {
    const first = await call('/payments', request);
    const again = await call('/payments', request);
    const other = await call('/payments', request, 'key-2');
    expect(again).toEqual(first);
    expect(other.said.id).not.toBe(first.said.id);
    const changed = await call('/payments', { ...request, description: 'Другое' });
    expect(changed).toMatchObject({ status: 400, said: { code: 'invalid_request' } });
  });

  test.each([
    { ...request, amount: { value: '100', currency: 'RUB' } },
    { ...request, confirmation: { type: 'redirect' } },
    { ...request, description: 'о'.repeat(129) },
  ])('rejects incomplete payments', async (body) => {
    expect((await call('/payments', body)).status).toBe(400);
  });

  test('takes a payment, refunds it once, and notifies each step', async () => {
    const { said: payment } = await call('/payments', request);
    expect(payment.confirmation.confirmation_url).toBe(`https://yoo.test/checkout/${payment.id}`);
    await press(payment.id, 'pay');
    expect((await call(`/payments/${payment.id}`)).said.status).toBe('succeeded');
    const back = { payment_id: payment.id, amount: ROUBLES };
    const refund = await call('/refunds', back, 'back');
    expect(refund.said.status).toBe('succeeded');
    expect((await call(`/refunds/${refund.said.id}`)).status).toBe(200);
    expect((await call('/refunds', back, 'back again')).status).toBe(400);
    expect(told.map(({ event }) => event)).toEqual(['payment.succeeded', 'refund.succeeded']);
  });

  test('offers СБП for payments in one stage only', async () => {
    const { said: one } = await call('/payments', request);
    const { said: two } = await call('/payments', { ...request, capture: false }, 'two');
    const pageOf = async ({ id }: Said) => (await yoo.app.request(`/checkout/${id}`)).text();
    expect(await pageOf(one)).toContain('СБП');
    expect(await pageOf(two)).not.toContain('СБП');
    expect((await press(two.id, 'sbp')).status).toBe(400);
    await press(two.id, 'pay');
    expect((await call(`/payments/${two.id}`)).said.status).toBe('waiting_for_capture');
    await press(one.id, 'sbp');
    expect((await call(`/payments/${one.id}`)).said.status).toBe('succeeded');
  });

  test('makes refunds that wait, which are told of when they succeed', async () => {
    yoo.cabinet.switches.refunds = 'wait';
    const { said: payment } = await call('/payments', request);
    await press(payment.id, 'pay');
    const back = { payment_id: payment.id, amount: ROUBLES };
    const { said: refund } = await call('/refunds', back, 'back');
    expect(refund.status).toBe('pending');
    expect((await call('/refunds', back, 'back again')).status).toBe(400);
    await yoo.finishRefunds('succeeded');
    expect((await call(`/refunds/${refund.id}`)).said.status).toBe('succeeded');
    expect(told.at(-1)?.event).toBe('refund.succeeded');
  });

  test('answers 202 while it is not done, and the answer under the same key later', async () => {
    yoo.cabinet.switches.processNext = 1;
    expect((await call('/payments', request)).status).toBe(202);
    expect((await call('/payments', request)).said.status).toBe('pending');
    expect(yoo.cabinet.payments.size).toBe(1);
  });

  test('answers 404 for unknown payments and refunds', async () => {
    expect((await call('/payments/none')).status).toBe(404);
    expect((await call('/refunds/none')).status).toBe(404);
  });

  test('shows the outcome of a payment', async () => {
    const { said: payment } = await call('/payments', request);
    const page = async () => (await yoo.app.request(`/checkout/${payment.id}`)).text();
    expect(await page()).toContain('Заплатить 100 ₽');
    await press(payment.id, 'decline');
    expect(await page()).toContain('Платёж отменён. Деньги не списаны.');
    expect(await page()).toContain('href="https://shop.test/back"');
  });

  test('simulates failures', async () => {
    const body = JSON.stringify({ failNext: 1, afterwards: true });
    await yoo.app.request('/switches', { method: 'POST', body });
    expect((await call('/payments', request)).status).toBe(500);
    expect(yoo.cabinet.payments.size).toBe(1);
    expect((await call('/payments', request)).status).toBe(200);
    expect(yoo.cabinet.payments.size).toBe(1);
  });
});
