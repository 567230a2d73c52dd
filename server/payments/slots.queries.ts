import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { boostSlots, orders } from './orders.table.ts';

interface Holding {
  orderId: string;
  adId: number;
  /** Null: until it is let go. */
  heldUntil: Date | null;
}

export const adSlot = (adId: number): string => `ad/${adId}`;
export const pinSlot = (section: number, id: number): string => `pin/${section}/${id}`;
export const isPinSlot = (slot: string): boolean => slot.startsWith('pin/');

/** Takes a slot that is free at this moment; of several who try at once one gets it. */
export async function takeSlot(
  db: Database,
  slot: string,
  holding: Holding,
  at: Date,
): Promise<boolean> {
  const taken = await db
    .insert(boostSlots)
    .values({ slot, ...holding })
    .onConflictDoUpdate({
      target: boostSlots.slot,
      set: holding,
      setWhere: sql`${boostSlots.heldUntil} <= ${at.toISOString()}::timestamptz`,
    })
    .returning({ slot: boostSlots.slot });
  return taken.length > 0;
}

/** Who holds these slots now, and whether their order is still to be paid. */
export async function holdersOf(db: Database, slots: string[], at: Date) {
  return db
    .select({ slot: boostSlots.slot, adId: boostSlots.adId, status: orders.status })
    .from(boostSlots)
    .innerJoin(orders, eq(orders.id, boostSlots.orderId))
    .where(
      and(
        inArray(boostSlots.slot, slots),
        sql`(${boostSlots.heldUntil} IS NULL OR ${boostSlots.heldUntil} > ${at.toISOString()}::timestamptz)`,
      ),
    );
}

/** Slots of an order, now held until another moment; how many they are. */
export async function holdSlots(
  db: Database,
  orderId: string,
  heldUntil: Date | null,
): Promise<number> {
  const held = await db
    .update(boostSlots)
    .set({ heldUntil })
    .where(eq(boostSlots.orderId, orderId))
    .returning({ slot: boostSlots.slot });
  return held.length;
}

export async function freeSlots(db: Database, orderId: string): Promise<void> {
  await db.delete(boostSlots).where(eq(boostSlots.orderId, orderId));
}

export async function freeSlotsOfAd(db: Database, adId: number): Promise<void> {
  await db.delete(boostSlots).where(eq(boostSlots.adId, adId));
}

export async function freeSlot(db: Database, slot: string): Promise<void> {
  await db.delete(boostSlots).where(eq(boostSlots.slot, slot));
}

/** What an ad holds. */
export const slotsOfAd = (db: Database, adId: number) =>
  db.select().from(boostSlots).where(eq(boostSlots.adId, adId));
