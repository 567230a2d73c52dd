import { and, asc, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { STATUS } from '#contract/ads/ads.ts';
import type { NoticeKind } from '#contract/notices.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { cities } from '#server/catalog/catalog.table.ts';
import { favorites } from '#server/favorites/favorites.table.ts';
import { isUnblocked } from '#server/messages/blocks.queries.ts';
import { notices, recipients } from '#server/notices/notices.table.ts';
import { boosts } from '#server/payments/boosts/boosts.table.ts';
import { eventDetails } from '#server/sections/events/events.details.queries.ts';

interface Window {
  after: Date;
  until: Date;
  /** Continues behind this id. */
  afterId: number;
  limit: number;
}

interface FavoriteWindow extends Omit<Window, 'afterId'> {
  /** Continues behind this one. */
  last: { adId: number; userId: number } | undefined;
}

const isAnnounced = (user: PgColumn, kind: NoticeKind, cause: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${notices} WHERE ${notices.userId} = ${user}
    AND ${notices.kind} = ${kind} AND ${notices.cause} = ${cause})`;

/** Constant, as the conditions of the partial indexes. */
const isShown = and(
  sql`${ads.status} = ${sql.raw(String(STATUS.published))}`,
  isNull(ads.deletedAt),
  sql`NOT ${ads.authorHidden}`,
) as SQL;

/** Published ads that expire within the window; events are over by then and cannot be renewed. */
export const expiringAds = (
  db: Database,
  { after, until, afterId, limit }: Window,
  daysLeft: number,
) =>
  db
    .select({ id: ads.id, authorId: ads.authorId, expiresAt: ads.expiresAt })
    .from(ads)
    .where(
      and(
        isShown,
        isNull(ads.editOf),
        inArray(ads.section, [SECTION.pets, SECTION.market, SECTION.services]),
        gt(ads.expiresAt, after),
        lte(ads.expiresAt, until),
        gt(ads.id, afterId),
        sql`NOT ${isAnnounced(ads.authorId, 'ad_expiring', sql`'ad ' || ${ads.id} || ' ' || ${daysLeft}::integer || ' ' || floor(extract(epoch FROM ${ads.expiresAt}))`)}`,
      ),
    )
    .orderBy(asc(ads.id))
    .limit(limit);

/** Boosts of ads that still exist, which ended within the window. */
export const endedBoosts = (db: Database, { after, until, afterId, limit }: Window) =>
  db
    .select({
      id: boosts.id,
      adId: ads.id,
      authorId: ads.authorId,
      impressions: boosts.impressions,
      openings: boosts.openings,
    })
    .from(boosts)
    .innerJoin(ads, eq(ads.id, boosts.adId))
    .where(
      and(
        gt(boosts.endsAt, after),
        lte(boosts.endsAt, until),
        gt(boosts.id, afterId),
        isNull(ads.deletedAt),
        sql`NOT ${isAnnounced(ads.authorId, 'boost_ended', sql`'boost ' || ${boosts.id}`)}`,
      ),
    )
    .orderBy(asc(boosts.id))
    .limit(limit);

/** Favorite events that end within the window, with the user's time zone; own ones are never favorites. */
export const favoriteEvents = (db: Database, { after, until, last, limit }: FavoriteWindow) =>
  db
    .select({
      userId: favorites.userId,
      adId: ads.id,
      favoriteSince: favorites.createdAt,
      timezone: sql<string>`coalesce(${recipients.timezone}, 'Europe/Moscow')`,
      date: eventDetails.date,
      time: eventDetails.time,
      place: sql<string>`concat_ws(', ', ${eventDetails.place}, ${cities.name})`,
      endsAt: eventDetails.endsAt,
    })
    .from(ads)
    .innerJoin(eventDetails, eq(eventDetails.adId, ads.id))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .innerJoin(favorites, eq(favorites.adId, ads.id))
    .leftJoin(recipients, eq(recipients.userId, favorites.userId))
    .where(
      and(
        sql`${ads.section} = ${sql.raw(String(SECTION.events))}`,
        isShown,
        gt(ads.endsAt, after),
        lte(ads.endsAt, until),
        isUnblocked(favorites.userId, ads.authorId),
        sql`NOT 'event_tomorrow' = ANY(coalesce(${recipients.kindsOff}, '{}'))`,
        sql`NOT ${isAnnounced(favorites.userId, 'event_tomorrow', sql`'event ' || ${ads.id} || ' ' || ${ads.eventDate}`)}`,
        last && sql`(${ads.id}, ${favorites.userId}) > (${last.adId}, ${last.userId})`,
      ),
    )
    .orderBy(asc(ads.id), asc(favorites.userId))
    .limit(limit);
export type FavoriteEvent = Awaited<ReturnType<typeof favoriteEvents>>[number];
