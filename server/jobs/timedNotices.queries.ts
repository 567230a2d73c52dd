import { and, asc, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { STATUS } from '#contract/ads/ads.ts';
import type { NoticeKind } from '#contract/notices.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { notices } from '#server/notices/notices.table.ts';
import { boosts } from '#server/payments/boosts/boosts.table.ts';

interface Window {
  after: Date;
  until: Date;
  /** Continues behind this id. */
  afterId: number;
  limit: number;
}

const isAnnounced = (kind: NoticeKind, cause: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${notices} WHERE ${notices.userId} = ${ads.authorId}
    AND ${notices.kind} = ${kind} AND ${notices.cause} = ${cause})`;

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
        sql`${ads.status} = ${sql.raw(String(STATUS.published))}`,
        isNull(ads.deletedAt),
        isNull(ads.editOf),
        inArray(ads.section, [SECTION.pets, SECTION.market, SECTION.services]),
        sql`NOT ${ads.authorHidden}`,
        gt(ads.expiresAt, after),
        lte(ads.expiresAt, until),
        gt(ads.id, afterId),
        sql`NOT ${isAnnounced('ad_expiring', sql`'ad ' || ${ads.id} || ' ' || ${daysLeft}::integer || ' ' || floor(extract(epoch FROM ${ads.expiresAt}))`)}`,
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
        sql`NOT ${isAnnounced('boost_ended', sql`'boost ' || ${boosts.id}`)}`,
      ),
    )
    .orderBy(asc(boosts.id))
    .limit(limit);
