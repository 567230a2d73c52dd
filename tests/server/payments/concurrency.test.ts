import { eq, sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { inTransaction } from '#server/db/database.ts';
import { boosts } from '#server/payments/boosts/boosts.table.ts';
import { boostSlots, orders } from '#server/payments/orders/orders.table.ts';
import { lockUser } from '#server/session/accounts/users.queries.ts';
import { checkout, order, ordered, statusOf } from '#tests/support/orders.ts';
import { postPet, publishPet } from '#tests/support/pets.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { testApp } from '#tests/support/testApp.ts';
import { waitUntil } from '#tests/support/waits.ts';

const CROWD = 50;
/** The test takes longer on a busy machine. */
const CROWD_MS = 90_000;

test(
  'of fifty who pin the same breed at once one gets an order',
  { timeout: CROWD_MS },
  async () => {
    const world = await testApp({ rateLimits: false, moderation: 'after' });
    const users = [];
    for (let number = 0; number < CROWD; number += 1) {
      const user = await world.as(`user ${number}`);
      users.push({ user, ad: await postPet(user, { title: `Щенок ${number}` }) });
    }
    const answers = await Promise.all(users.map(({ user, ad }) => order(user, ad, 'Закрепить')));
    const [first, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(first?.status).toBe(200);
    expect(new Set(others.map(({ status, detail }) => `${status} ${detail?.[0]}`))).toEqual(
      new Set(['409 4']),
    );
    expect(await world.db.$count(orders)).toBe(1);
    expect(world.yooKassa.cabinet.payments.size).toBe(1);

    // Once paid, all others get the error of a taken slot.
    await checkout(world, first?.body.payment_id ?? '', 'pay');
    const later = await Promise.all(users.map(({ user, ad }) => order(user, ad, 'Закрепить')));
    expect(later.map(({ detail }) => detail?.[0]).toSorted()).toEqual([
      '1',
      ...Array.from({ length: CROWD - 1 }, () => '2'),
    ]);
  },
);

test('fifty concurrent orders for one ad create one, whichever the service', async () => {
  const world = await testApp({ rateLimits: false });
  const anna = await world.as('anna');
  const ad = await publishPet(world, anna);
  const answers = await Promise.all(
    Array.from({ length: CROWD }, (_, number) =>
      order(anna, ad, number % 2 ? 'Закрепить' : 'Продвижение'),
    ),
  );
  // A second tap, before the payment has its link, goes on with the same order.
  const given = answers.filter(({ status }) => status === 200);
  expect(new Set(given.map(({ body }) => body.payment_id)).size).toBe(1);
  expect(await world.db.$count(orders)).toBe(1);
  expect(world.yooKassa.cabinet.payments.size).toBe(1);
});

test('concurrent payments, polls, cancellations and deletions leave consistent orders', async () => {
  const world = await testApp({ rateLimits: false });
  const anna = await world.as('anna');
  for (let round = 0; round < 5; round += 1) {
    const ad = await publishPet(world, anna, { title: `Щенок ${round}` });
    const id = await ordered(anna, ad);
    await Promise.all([
      checkout(world, id, 'pay'),
      anna.post(`/api/purchases/${id}/cancel`),
      statusOf(world, id),
      anna.post('/api/delete-ad', { ad_id: ad }),
      statusOf(world, id),
    ]);
    world.clock.advance({ hours: 2 });
    const status = await statusOf(world, id);
    const [row] = await world.db.select().from(orders).where(eq(orders.id, id));
    const begun = await world.db.$count(boosts, eq(boosts.orderId, id));
    const payment = [...world.yooKassa.cabinet.payments.values()].at(-1);
    // Money that stays has a boost, and a boost has money.
    expect({ begun, taken: payment?.status === 'succeeded' && !payment.refunded_amount }).toEqual({
      begun: status === 1 ? 1 : 0,
      taken: status === 1,
    });
    expect(row?.isFinal).toBe(true);
    expect(await world.db.$count(boostSlots, eq(boostSlots.adId, ad))).toBe(0);
  }
});

// The embedded database runs one transaction after the other.
test.runIf(inject('postgresUrl'))(
  'a cancellation waits for its user before it locks the ad, as a new order does',
  async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const ad = await publishPet(world, anna);
    const id = await ordered(anna, ad);
    let cancelling: ReturnType<typeof anna.post> | undefined;
    await inTransaction(world.db, async (ordering) => {
      await lockUser(ordering, anna.id);
      cancelling = anna.post(`/api/purchases/${id}/cancel`);
      const waiting = sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await waitUntil(async () => (await rowsOf(world.db, waiting)).length > 0);
      await ordering.execute(sql`SELECT 1 FROM ads WHERE id = ${ad} FOR UPDATE NOWAIT`);
    });
    expect((await cancelling)?.status).toBe(200);
    expect(await statusOf(world, id)).toBe(2);
  },
);
