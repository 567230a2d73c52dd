import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { boosts } from '#server/payments/boosts/boosts.table.ts';
import { boostSlots, orders } from '#server/payments/orders/orders.table.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** Inserts a boost with a paid order, running for seven days from `at`. */
export async function boost(
  db: Database,
  adId: number,
  kind: 'pinned' | 'promoted',
  at: Date,
): Promise<void> {
  const number = kind === 'pinned' ? 1 : 2;
  const orderId = randomUUID();
  const endsAt = new Date(at.getTime() + WEEK_MS);
  await db.insert(orders).values({
    id: orderId,
    adId,
    section: 1,
    adTitle: 'Объявление',
    kind: number,
    amount: kind === 'pinned' ? 500 : 100,
    inTelegram: false,
    status: 1,
    createdAt: at,
    expiresAt: new Date(at.getTime() + 10 * MINUTE_MS),
    paidAt: at,
    closedAt: at,
    activatedAt: at,
    paymentId: `payment-${orderId}`,
    isFinal: true,
  });
  await db.insert(boosts).values({ adId, orderId, kind: number, startsAt: at, endsAt });
  await db.insert(boostSlots).values({ slot: `ad/${adId}`, orderId, adId, reservedUntil: endsAt });
}
