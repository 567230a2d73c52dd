import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BoostStats, CreatedOrder, Purchase } from '#contract/payments/payments.ts';
import { forgetBuyers } from '#server/payments/orders/oldOrders.ts';
import { orders } from '#server/payments/orders/orders.table.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { isBoosted, order, purchaseOf, reconcileAll, statusOf } from '#tests/support/orders.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';
import { signedWidgetUser } from '#tests/support/widgetUser.ts';

const ANNA = { id: 10_001, first_name: 'Анна' };
let world: TestApp;
let anna: TestUser;
let ad: number;

beforeAll(async () => {
  world = await testApp({ starsPrices: { 1: 300, 2: 60 } });
});

beforeEach(async () => {
  world.clock.advance({ hours: 2 });
  anna = await world.enter(ANNA);
  ad = await publishPet(world, anna, { breed: 'Бигль' });
});

/** Orders a promotion; returns its id and the invoice's slug. */
async function ordered(): Promise<{ id: string; slug: string }> {
  const answer = await order(anna, ad);
  expectOk(answer);
  const { payment_id: id, invoice_link: link = '' } = answer.body;
  expect(link).toMatch(/^https:\/\/t\.me\/\$stars-\d+$/u);
  return { id, slug: link.slice(link.indexOf('$') + 1) };
}
const pay = (slug: string, isTold = true) => world.botApi.payInvoice(ANNA, slug, isTold);
const refunds = () => world.botApi.transactions.filter(({ receiver }) => receiver).length;
const cancelOf = (id: string) => anna.post(`/api/purchases/${id}/cancel`);

test('who paid is known for a refund after the account is deleted, for five years', async () => {
  const { id, slug } = await ordered();
  await pay(slug);
  expectOk(await anna.post('/api/delete-account'));
  const payer = async () =>
    (await world.db.select().from(orders).where(eq(orders.id, id)))[0]?.payerTelegramId;
  world.clock.advance({ days: 5 * 365 });
  await forgetBuyers(world.deps);
  expect(await payer()).toBe(ANNA.id);
  world.clock.advance({ days: 3 });
  await forgetBuyers(world.deps);
  expect(await payer()).toBeNull();
});

test('inside Telegram an order has an invoice in the place of the payment page', async () => {
  const stats = await anna.get<BoostStats>(`/api/boost-stats/${ad}`);
  expect(stats.body).toMatchObject({ currency: 'XTR', prices: { 1: 300, 2: 60 } });
  const answer = await order(anna, ad);
  expect(Object.keys(answer.body).toSorted()).toEqual(['invoice_link', 'payment_id']);
  const found = await anna.get<Purchase>(`/api/purchases/${answer.body.payment_id}`);
  expect(found.body).toMatchObject({
    currency: 'XTR',
    amount: 60,
    invoice_link: answer.body.invoice_link,
    status: 0,
  });
  expect(found.body).not.toHaveProperty('payment_link');
});

test('the channel of the session decides, not what the client says', async () => {
  const signedAt = Math.floor(world.clock.now().getTime() / 1000);
  const proof = signedWidgetUser({ ...ANNA, auth_date: signedAt }, world.config.botToken);
  const login = await world.visitor.post<{ token: string }>('/api/auth/telegram', proof);
  expectOk(login);
  const headers = { authorization: `Bearer ${login.body.token}` };
  const send = async <Body>(path: string, body?: object) => {
    const answer = await world.app.request(path, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Body;
  };
  const wanted = { ad_id: ad, service_type: 'Продвижение', in_telegram: true };
  const made = await send<CreatedOrder>('/api/create-order', wanted);
  expect(made.payment_link).toMatch(/^https:\/\/yookassa\.test/u);
  expect(made).not.toHaveProperty('invoice_link');
  // The same user inside Telegram gets no hint at that way to pay.
  const inside = await anna.get<Purchase>(`/api/purchases/${made.payment_id}`);
  expect(inside.body).toMatchObject({ currency: 'RUB', is_payable_here: false });
  expect(inside.body).not.toHaveProperty('payment_link');
});

describe('a payment', () => {
  test('is credited once by its charge id, and starts the boost', async () => {
    const { id, slug } = await ordered();
    expect(await pay(slug)).toBe('paid');
    expect(await purchaseOf(world, id)).toMatchObject({ status: 1, is_refunded: false });
    expect(await isBoosted(world, ad)).toBe(true);
    const again = world.botApi.calls.length;
    await world.botApi.tellPayment(ANNA, world.botApi.transactions.at(-1)?.id ?? '', {
      currency: 'XTR',
      total_amount: 60,
      invoice_payload: id,
    });
    expect(world.botApi.calls.slice(again)).toEqual([]);
    expect(await purchaseOf(world, id)).toMatchObject({ status: 1, is_refunded: false });
  });

  test('of an order that is over is refused before it is taken', async () => {
    const { id, slug } = await ordered();
    expectOk(await cancelOf(id));
    expect(await pay(slug)).toBe('failed');
    expect(await statusOf(world, id)).toBe(2);
  });

  test('of another sum is refused', async () => {
    const { id, slug } = await ordered();
    const invoice = await world.botApi.app.request(`/invoices/${slug}`);
    expect(await invoice.json()).toMatchObject({ payload: id, stars: 60 });
    const before = refunds();
    await world.botApi.tellPayment(ANNA, 'charge-unknown', {
      currency: 'XTR',
      total_amount: 1,
      invoice_payload: id,
    });
    expect(await purchaseOf(world, id)).toMatchObject({ status: 3, is_refunded: true });
    expect(refunds()).toBe(before);
    expect(await isBoosted(world, ad)).toBe(false);
  });

  test('that comes too late goes back', async () => {
    const { id, slug } = await ordered();
    expect(await pay(slug, false)).toBe('paid');
    // Asked for, an order waits for its payment, but not for ever.
    world.clock.advance({ minutes: 9 });
    await reconcileAll(world);
    expect(await statusOf(world, id)).toBe(0);
    world.clock.advance({ minutes: 2 });
    await reconcileAll(world);
    expect(await statusOf(world, id)).toBe(2);
    const before = refunds();
    await world.botApi.tellPayment(ANNA, world.botApi.transactions.at(-1)?.id ?? '', {
      currency: 'XTR',
      total_amount: 60,
      invoice_payload: id,
    });
    expect(await purchaseOf(world, id)).toMatchObject({ status: 2, is_refunded: true });
    expect(refunds()).toBe(before + 1);
  });

  test('made twice on two devices goes back once', async () => {
    const { id, slug } = await ordered();
    expect(await pay(slug, false)).toBe('paid');
    expect(await pay(slug, false)).toBe('paid');
    const before = refunds();
    const paid = { currency: 'XTR', total_amount: 60, invoice_payload: id };
    const charges = world.botApi.transactions.slice(-2).map((one) => one.id);
    for (const charge of [...charges, ...charges]) {
      await world.botApi.tellPayment(ANNA, charge, paid);
    }
    expect(await purchaseOf(world, id)).toMatchObject({ status: 1, is_refunded: false });
    expect(refunds()).toBe(before + 1);
  });

  test('that Telegram takes back ends the boost', async () => {
    const { id, slug } = await ordered();
    await pay(slug);
    await world.botApi.tellRefund(ANNA, world.botApi.transactions.at(-1)?.id ?? '');
    expect(await purchaseOf(world, id)).toMatchObject({ is_refunded: true });
    expect(await isBoosted(world, ad)).toBe(false);
    expectOk(await order(anna, ad));
  });
});

test('an invoice that Telegram did not make is made by the job', async () => {
  world.botApi.failures.push({ kind: 'status', code: 500, description: 'Internal Server Error' });
  const answer = await order(anna, ad);
  expectOk(answer);
  expect(answer.body.invoice_link).toBe('');
  world.clock.advance({ minutes: 1 });
  const found = await anna.get<Purchase>(`/api/purchases/${answer.body.payment_id}`);
  expect(found.body.invoice_link).toMatch(/stars-/u);
});

test.each(['https://t.me.evil.example', 'http://t.me', 'https://evil.example'])(
  'an invoice at %s is shown to nobody',
  async (start) => {
    world.botApi.links.start = start;
    const { body } = await order(anna, ad);
    world.botApi.links.start = 'https://t.me';
    expect(body.invoice_link).toBe('');
  },
);
