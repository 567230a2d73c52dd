import { and, asc, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { boosts } from './boosts.table.ts';

export const BOOST = { pinned: 1, promoted: 2 } as const;

const isActive = (at: Date): SQL => and(lte(boosts.startsAt, at), gt(boosts.endsAt, at)) as SQL;

/** The kind of an ad's active boost, 0 without one: a column for the sections' queries. */
export const boostKind = (at: Date): SQL<0 | 1 | 2> =>
  sql`coalesce((SELECT ${boosts.kind} FROM ${boosts} WHERE ${boosts.adId} = ${ads.id}
    AND ${boosts.startsAt} <= ${at.toISOString()}::timestamptz
    AND ${boosts.endsAt} > ${at.toISOString()}::timestamptz LIMIT 1), 0)`.mapWith(Number) as SQL<
    0 | 1 | 2
  >;

/** Ids of boosted ads of one kind, the least recently shown first, among those that `where` leaves. */
export async function activeBoosts(
  db: Database,
  at: Date,
  options: { kind: 1 | 2; adIds: number[]; limit: number },
) {
  if (options.adIds.length === 0) return [];
  return db
    .select({ id: boosts.id, adId: boosts.adId, kind: boosts.kind })
    .from(boosts)
    .where(and(isActive(at), eq(boosts.kind, options.kind), inArray(boosts.adId, options.adIds)))
    .orderBy(sql`${boosts.lastShownAt} NULLS FIRST`, asc(boosts.id))
    .limit(options.limit);
}

export async function boostedAdIds(db: Database, at: Date): Promise<number[]> {
  const rows = await db.select({ adId: boosts.adId }).from(boosts).where(isActive(at));
  return rows.map((row) => row.adId);
}

export async function markShown(db: Database, ids: number[], at: Date): Promise<void> {
  if (ids.length > 0)
    await db.update(boosts).set({ lastShownAt: at }).where(inArray(boosts.id, ids));
}

export async function hasActiveBoost(db: Database, at: Date, adId: number): Promise<boolean> {
  return (await db.$count(boosts, and(isActive(at), eq(boosts.adId, adId)))) > 0;
}
