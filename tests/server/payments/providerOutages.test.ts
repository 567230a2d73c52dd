import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { OrdersReport } from '#contract/payments/money.ts';
import { orders } from '#server/payments/orders/orders.table.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import {
  checkout,
  notify,
  order,
  ordered,
  paymentOf,
  purchaseOf,
  reconcileAll,
  statusOf,
} from '#tests/support/orders.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

async function ready() {
  const world = await testApp();
  const { switches, payments } = world.yooKassa.cabinet;
  switches.webhooks = 'off';
  const anna = await world.as('anna');
  return { world, anna, switches, payments, ad: await publishPet(world, anna) };
}

/** Breaks the next calls to matching URLs; with `afterwards`, after the provider has handled them. */
function breakNext(world: TestApp, path: RegExp, afterwards: boolean, times = 1): void {
  const { fetch } = world.deps;
  let left = times;
  world.deps.fetch = async (input, init) => {
    const isBroken = left > 0 && path.test(String(input));
    if (isBroken) left -= 1;
    if (isBroken && !afterwards) throw new TypeError('fetch failed');
    const answer = await fetch(input, init);
    if (isBroken) throw new TypeError('fetch failed');
    return answer;
  };
}

describe('while the provider is out of order', () => {
  const error = (status: number) =>
    Response.json({ type: 'error', code: 'failed', description: '' }, { status });
  test.each([
    ['401', () => error(401)],
    ['403', () => error(403)],
    ['404 as a page', () => new Response('<html>', { status: 404 })],
    ['408', () => error(408)],
    ['409', () => error(409)],
    ['429', () => error(429)],
    ['500', () => error(500)],
    ['502 as a page', () => new Response('<html>', { status: 502 })],
    ['200 as a page', () => new Response('<html>')],
    ['JSON that is not its own', () => Response.json({ status: 'down' })],
    [
      'silence',
      () => {
        throw new DOMException('too late', 'TimeoutError');
      },
    ],
  ])('and answers with %s, an order waits for its payment', async (_, answer) => {
    const { world, anna, payments, ad } = await ready();
    const { fetch } = world.deps;
    world.deps.fetch = async () => answer();
    const id = await ordered(anna, ad);
    world.deps.fetch = fetch;
    world.clock.advance({ seconds: 3 });
    await purchaseOf(world, id);
    world.clock.advance({ seconds: 3 });
    expect((await purchaseOf(world, id)).payment_link).toMatch(/checkout/u);
    expect(payments.size).toBe(1);
  });

  test.each([
    ['answers 500', false],
    ['answers 500 although it has made the payment', true],
  ])('and %s, the order waits for it and there is one payment', async (_, afterwards) => {
    const { world, anna, switches, payments, ad } = await ready();
    Object.assign(switches, { failNext: 2, afterwards });
    const answer = await order(anna, ad);
    expectOk(answer);
    expect(answer.body.payment_link).toBe('');
    const id = answer.body.payment_id;

    // The page triggers a check at most once in three seconds.
    expect(await purchaseOf(world, id)).toMatchObject({ status: 0 });
    expect(switches.failNext).toBe(0);
    expect(await purchaseOf(world, id)).not.toHaveProperty('payment_link');
    world.clock.advance({ seconds: 3 });
    expect((await purchaseOf(world, id)).payment_link).toMatch(/checkout/u);
    expect(payments.size).toBe(1);

    await checkout(world, id, 'pay');
    world.clock.advance({ seconds: 3 });
    expect(await statusOf(world, id)).toBe(1);
  });

  test('another attempt goes on with the order that has no link yet', async () => {
    const { anna, switches, payments, ad } = await ready();
    switches.failNext = 1;
    const first = await order(anna, ad);
    expectOk(first);
    expect(first.body.payment_link).toBe('');
    const second = await order(anna, ad);
    expectOk(second);
    expect(second.body.payment_id).toBe(first.body.payment_id);
    expect(second.body.payment_link).toMatch(/checkout/u);
    expect(payments.size).toBe(1);
    // With a link it waits to be paid.
    expectHttpError(await order(anna, ad), 409);
  });

  test('and does not answer, the order waits until it expires', async () => {
    const { world, anna, payments, ad } = await ready();
    breakNext(world, /payments$/u, false, 100);
    const id = await ordered(anna, ad);
    expect((await order(anna, ad)).body).toMatchObject({ payment_id: id, payment_link: '' });
    world.clock.advance({ minutes: 10 });
    expect(await statusOf(world, id)).toBe(2);
    expect(payments.size).toBe(0);
    expect(await reconcileAll(world)).toBe(0);
  });

  test('and its payment may be paid, an expired order does not claim that nothing was taken', async () => {
    const { world, anna, ad } = await ready();
    const id = await ordered(anna, ad);
    breakNext(world, /payments/u, false, 2);
    world.clock.advance({ minutes: 11 });
    const waiting = await purchaseOf(world, id);
    expect(waiting).toMatchObject({ status: 0, seconds_left: 0 });
    expect(waiting).not.toHaveProperty('payment_link');
    world.clock.advance({ seconds: 3 });
    await purchaseOf(world, id);
    world.clock.advance({ seconds: 3 });
    expect(await statusOf(world, id)).toBe(2);
  });

  test('and rejects the payment, nothing is reserved', async () => {
    const { anna, switches, ad } = await ready();
    switches.rejectNext = 1;
    expectHttpError(await order(anna, ad), 502);
    expectOk(await order(anna, ad));
  });

  test('its notification gets 503 to be repeated, and the page shows the stored order', async () => {
    const { world, anna, switches, ad } = await ready();
    const id = await ordered(anna, ad);
    await checkout(world, id, 'pay');
    switches.failNext = 2;
    expectHttpError(await notify(world, paymentOf(world, id).id), 503);
    expect(await statusOf(world, id)).toBe(0);
    expectOk(await notify(world, paymentOf(world, id).id));
    expect(await statusOf(world, id)).toBe(1);
  });

  test('and says that it is not done yet, the same call is sent until it is', async () => {
    const { world, anna, switches, payments, ad } = await ready();
    switches.processNext = 1;
    const id = await ordered(anna, ad);
    expect(await purchaseOf(world, id)).toHaveProperty('payment_link');
    expect(payments.size).toBe(1);
    world.clock.advance({ minutes: 11 });
    await checkout(world, id, 'pay');
    switches.processNext = 1;
    await reconcileAll(world);
    world.clock.advance({ minutes: 5 });
    await reconcileAll(world);
    expect(world.yooKassa.cabinet.refunds.size).toBe(1);
    expect(await purchaseOf(world, id)).toMatchObject({ status: 2, is_refunded: true });
  });

  test('a refund is retried until it succeeds, and made once', async () => {
    const { world, anna, ad } = await ready();
    const id = await ordered(anna, ad);
    world.clock.advance({ minutes: 11 });
    await checkout(world, id, 'pay');
    breakNext(world, /refunds$/u, true);
    await reconcileAll(world);
    world.clock.advance({ minutes: 5 });
    await reconcileAll(world);
    world.clock.advance({ minutes: 5 });
    expect(await reconcileAll(world)).toBe(0);
    expect(world.yooKassa.cabinet.refunds.size).toBe(1);
    const [row] = await world.db.select().from(orders).where(eq(orders.id, id));
    expect(row).toMatchObject({ status: 2, refund: 2 });
  });

  test.each([
    ['succeeded', 1],
    ['canceled', 2],
  ] as const)('a pending refund that is %s later is completed', async (status, refunds) => {
    const { world, anna, switches, ad } = await ready();
    const id = await ordered(anna, ad);
    world.clock.advance({ minutes: 11 });
    await checkout(world, id, 'pay');
    const refundOf = async () =>
      (await world.db.select().from(orders).where(eq(orders.id, id)))[0]?.refund;
    switches.refunds = 'wait';
    for (let run = 0; run < 2; run += 1) {
      await reconcileAll(world);
      expect(await refundOf()).toBe(1);
      world.clock.advance({ minutes: 5 });
    }
    switches.refunds = 'succeed';
    await world.yooKassa.finishRefunds(status);
    for (let run = 0; run < 2; run += 1) {
      await reconcileAll(world);
      world.clock.advance({ minutes: 5 });
    }
    expect(await refundOf()).toBe(2);
    expect(world.yooKassa.cabinet.refunds.size).toBe(refunds);
    expect(paymentOf(world, id).refunded_amount?.value).toBe('100.00');
  });

  test('an order whose payment the provider does not know fails', async () => {
    const { world, anna, payments, ad } = await ready();
    const id = await ordered(anna, ad);
    payments.clear();
    expect(await purchaseOf(world, id)).toMatchObject({ status: 3, is_outcome_unknown: true });
    expectOk(await order(anna, ad));
    const admin = await world.as('admin');
    const report = await admin.get<OrdersReport>('/api/admin/orders-report');
    expect(report.body.attention.map((found) => found.id)).toEqual([id]);
  });

  test('one run stops after three unanswered calls', async () => {
    const { world } = await ready();
    const users = await Promise.all(['b', 'c', 'd', 'e', 'f'].map((name) => world.as(name)));
    for (const user of users) await ordered(user, await publishPet(world, user));
    let calls = 0;
    world.deps.fetch = () => {
      calls += 1;
      return Promise.reject(new TypeError('fetch failed'));
    };
    world.clock.advance({ minutes: 1 });
    await reconcileAll(world);
    expect(calls).toBe(3);
  });
});
