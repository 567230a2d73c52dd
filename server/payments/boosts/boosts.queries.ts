import {
  and,
  asc,
  desc,
  eq,
  gt,
  isNull,
  lte,
  ne,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { idList, oneOf, oneOfThese } from '#server/db/oneOf.ts';
import { statement } from '#server/db/statement.ts';
import { moscowDay } from '#server/shared/clock.ts';
import { boostDays, boosts } from './boosts.table.ts';

const isRunning = (at: Date | Placeholder): SQL =>
  and(lte(boosts.startsAt, at), gt(boosts.endsAt, at)) as SQL;

/** Running, or paid and waiting for its ad to be published. */
const isActive = (at: Date): SQL => or(isNull(boosts.startsAt), gt(boosts.endsAt, at)) as SQL;

/**
 * Column for the sections' queries: the kind of an ad's active boost, 0 without one. An edit has
 * its ad's.
 */
export const boostKind =
  sql`coalesce((SELECT ${boosts.kind} FROM ${boosts} WHERE ${boosts.adId} = coalesce(${ads.editOf}, ${ads.id})
    AND (${boosts.startsAt} IS NULL OR ${boosts.endsAt} > ${sql.placeholder('at')}::timestamptz)
    LIMIT 1), 0)`.mapWith(Number) as SQL<0 | 1 | 2>;

const runningStatement = statement((db) =>
  db
    .select({ id: boosts.id, adId: boosts.adId, kind: boosts.kind })
    .from(boosts)
    .where(isRunning(sql.placeholder('at')))
    .orderBy(sql`${boosts.lastShownAt} NULLS FIRST`, asc(boosts.id)),
);

/** All running boosts, least recently shown first. */
export const runningBoosts = (db: Database, at: Date) =>
  runningStatement(db).execute({ at: at.toISOString() });

const shownStatement = statement((db) =>
  db
    .update(boosts)
    .set({ lastShownAt: sql`${sql.placeholder('at')}::timestamptz` })
    .where(oneOfThese(boosts.id, 'ids')),
);

export async function markShown(db: Database, ids: number[], at: Date): Promise<void> {
  if (ids.length > 0) await shownStatement(db).execute({ at: at.toISOString(), ids: idList(ids) });
}

export async function findActiveBoost(db: Database, at: Date, adId: number) {
  const [boost] = await db
    .select()
    .from(boosts)
    .where(and(isActive(at), eq(boosts.adId, adId)))
    .limit(1);
  return boost;
}

/** The ad's latest boost, running or over. */
export async function findLatestBoost(db: Database, adId: number) {
  const [boost] = await db
    .select()
    .from(boosts)
    .where(eq(boosts.adId, adId))
    .orderBy(sql`${boosts.endsAt} DESC NULLS FIRST`, desc(boosts.id))
    .limit(1);
  return boost;
}

/** Those of the ads that are boosted; an author's own ads are none. */
export async function boostedAmong(
  db: Database,
  at: Date,
  adIds: number[],
  viewerId: number | undefined,
): Promise<number[]> {
  const rows = await db
    .select({ id: ads.id })
    .from(boosts)
    .innerJoin(ads, eq(ads.id, boosts.adId))
    .where(and(isRunning(at), oneOf(boosts.adId, adIds), ne(ads.authorId, viewerId ?? -1)));
  return rows.map(({ id }) => id);
}

/** Adds to the counters of running boosts and to their day; call it in a transaction. */
export async function addViews(
  db: Database,
  at: Date,
  seen: { shown: number[]; opened: number[] },
): Promise<void> {
  const all = [...new Set([...seen.shown, ...seen.opened])];
  const isShown = sql`(${oneOf(boosts.adId, seen.shown)})::int`;
  const isOpened = sql`(${oneOf(boosts.adId, seen.opened)})::int`;
  const counted = await db
    .update(boosts)
    .set({
      impressions: sql`${boosts.impressions} + ${isShown}`,
      openings: sql`${boosts.openings} + ${isOpened}`,
    })
    .where(and(isRunning(at), oneOf(boosts.adId, all)))
    .returning({ boostId: boosts.id, impressions: isShown, openings: isOpened });
  if (counted.length === 0) return;
  const day = moscowDay(at);
  await db
    .insert(boostDays)
    .values(
      counted.map(({ boostId, impressions, openings }) => ({
        boostId,
        day,
        impressions: Number(impressions),
        openings: Number(openings),
      })),
    )
    .onConflictDoUpdate({
      target: [boostDays.boostId, boostDays.day],
      set: {
        impressions: sql`${boostDays.impressions} + excluded.impressions`,
        openings: sql`${boostDays.openings} + excluded.openings`,
      },
    });
}

/** Days with views of a boost, oldest first. */
export const daysOfBoost = (db: Database, boostId: number) =>
  db
    .select({
      day: boostDays.day,
      impressions: boostDays.impressions,
      openings: boostDays.openings,
    })
    .from(boostDays)
    .where(eq(boostDays.boostId, boostId))
    .orderBy(asc(boostDays.day));

export async function insertBoost(db: Database, values: typeof boosts.$inferInsert): Promise<void> {
  await db.insert(boosts).values(values);
}

/** Starts the boost that waits for this ad's publication; returns the order's id if there was one. */
export async function beginWaitingBoost(
  db: Database,
  adId: number,
  days: { startsAt: Date; endsAt: Date },
): Promise<string | undefined> {
  const [boost] = await db
    .update(boosts)
    .set(days)
    .where(and(eq(boosts.adId, adId), isNull(boosts.startsAt)))
    .returning({ orderId: boosts.orderId });
  return boost?.orderId;
}

/** Ends the order's boost; one that waits for publication is deleted. */
export async function endBoostOfOrder(db: Database, orderId: string, at: Date): Promise<void> {
  await db.delete(boosts).where(and(eq(boosts.orderId, orderId), isNull(boosts.startsAt)));
  await db
    .update(boosts)
    .set({ endsAt: at })
    .where(and(eq(boosts.orderId, orderId), gt(boosts.endsAt, at)));
}

/** Ends the running boost and deletes the waiting one. */
export async function endBoosts(db: Database, adId: number, at: Date): Promise<void> {
  await db.delete(boosts).where(and(eq(boosts.adId, adId), isNull(boosts.startsAt)));
  await db
    .update(boosts)
    .set({ endsAt: at })
    .where(and(eq(boosts.adId, adId), gt(boosts.endsAt, at)));
}
