import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { PUBLISHED_DAYS } from '#contract/ads/ads.ts';
import type { EventFilters } from '#contract/sections/events.ts';
import { isAuthorShown, ofSection } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import { goneAds } from '#server/ads/gone/goneAds.table.ts';
import { allConditions } from '#server/ads/list/filtering.queries.ts';
import { cities } from '#server/catalog/catalog.table.ts';
import type { Database } from '#server/db/database.ts';
import { builtStatement } from '#server/db/statement.ts';
import { addDays } from '#server/shared/clock.ts';
import { eventDetails } from './events.details.queries.ts';
import { narrowEvents } from './events.queries.ts';

/** An event that was taken down before its day was over. */
export interface WithdrawnEvent {
  id: number;
  version: number;
  /** As it was public; null when it is not shown any more. */
  title: string | null;
  city: string;
  /** Of the event's city, in hours. */
  utcOffset: number;
  date: string;
  time: string | null;
  withdrawnAt: Date;
}

/** The events of a list that were withdrawn in the last 30 days, the last first. */
export async function listWithdrawnEvents(
  db: Database,
  filters: EventFilters,
  { at, limit }: { at: Date; limit: number },
): Promise<WithdrawnEvent[]> {
  const narrowed = await narrowEvents(db, filters);
  if (!narrowed) return [];
  const conditions = allConditions(narrowed);
  const key = JSON.stringify(['withdrawn events', conditions.map((one) => one.key)]);
  const statement = builtStatement(db, key, (on) =>
    on
      .select({
        id: ads.id,
        version: ads.version,
        title: goneAds.title,
        city: cities.name,
        utcOffset: cities.utcOffset,
        date: eventDetails.date,
        time: eventDetails.time,
        withdrawnAt: goneAds.goneAt,
      })
      .from(goneAds)
      .innerJoin(ads, eq(ads.id, goneAds.adId))
      .innerJoin(eventDetails, eq(eventDetails.adId, ads.id))
      .innerJoin(cities, eq(cities.id, ads.cityId))
      .where(
        and(
          ofSection('events'),
          isAuthorShown,
          gt(goneAds.goneAt, sql.placeholder('since')),
          lt(goneAds.goneAt, eventDetails.endsAt),
          ...conditions.map(({ where }) => where),
        ),
      )
      .orderBy(desc(goneAds.goneAt))
      .limit(sql.placeholder('limit')),
  );
  const since = addDays(at, -PUBLISHED_DAYS).toISOString();
  return statement.execute({ ...narrowed.values, since, limit });
}
