import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { boostSlots, orders } from '#server/payments/orders/orders.table.ts';

interface Reservation {
  orderId: string;
  adId: number;
  /** Null: until it is released. */
  reservedUntil: Date | null;
}

export const adSlot = (adId: number): string => `ad/${adId}`;
export const pinSlot = (section: number, id: number): string => `pin/${section}/${id}`;
export const isPinSlot = (slot: string): boolean => slot.startsWith('pin/');

/** Reserves a free or expired slot; atomic, so of concurrent calls one returns true. */
export async function reserveSlot(
  db: Database,
  slot: string,
  reservation: Reservation,
  at: Date,
): Promise<boolean> {
  const taken = await db
    .insert(boostSlots)
    .values({ slot, ...reservation })
    .onConflictDoUpdate({
      target: boostSlots.slot,
      set: reservation,
      setWhere: sql`${boostSlots.reservedUntil} <= ${at.toISOString()}::timestamptz`,
    })
    .returning({ slot: boostSlots.slot });
  return taken.length > 0;
}

/** The current reservations of these slots with the status of their orders. */
export async function findReservations(db: Database, slots: string[], at: Date) {
  return db
    .select({
      slot: boostSlots.slot,
      adId: boostSlots.adId,
      orderId: orders.id,
      userId: orders.userId,
      status: orders.status,
    })
    .from(boostSlots)
    .innerJoin(orders, eq(orders.id, boostSlots.orderId))
    .where(
      and(
        inArray(boostSlots.slot, slots),
        sql`(${boostSlots.reservedUntil} IS NULL OR ${boostSlots.reservedUntil} > ${at.toISOString()}::timestamptz)`,
      ),
    );
}

export const countSlots = (db: Database, orderId: string): Promise<number> =>
  db.$count(boostSlots, eq(boostSlots.orderId, orderId));

/** Changes until when an order's slots are reserved. */
export async function extendSlots(
  db: Database,
  orderId: string,
  reservedUntil: Date | null,
): Promise<void> {
  await db.update(boostSlots).set({ reservedUntil }).where(eq(boostSlots.orderId, orderId));
}

export async function releaseSlots(db: Database, orderId: string): Promise<void> {
  await db.delete(boostSlots).where(eq(boostSlots.orderId, orderId));
}

export async function releaseSlotsOfAd(db: Database, adId: number): Promise<void> {
  await db.delete(boostSlots).where(eq(boostSlots.adId, adId));
}

export async function releaseSlot(db: Database, slot: string): Promise<void> {
  await db.delete(boostSlots).where(eq(boostSlots.slot, slot));
}

export const slotsOfAd = (db: Database, adId: number) =>
  db.select().from(boostSlots).where(eq(boostSlots.adId, adId));
