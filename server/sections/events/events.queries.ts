import { and, asc, desc, eq, gt, gte, lt, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { PUBLISHED_DAYS } from '#contract/ads/ads.ts';
import type { EventFilters } from '#contract/sections/events.ts';
import { adColumns, sameCategory, sameCity } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import { addDays } from '#server/shared/clock.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { matchEventNames, matchEventTypes } from '#server/catalog/catalog.queries.ts';
import { cities, eventNames, eventTypes } from '#server/catalog/catalog.table.ts';
import { eventDetails, type EventRow } from './events.details.queries.ts';
import type { AdSelect } from '#server/ads/list/rows.queries.ts';
import type { ListPart } from '#server/ads/list/parts.queries.ts';
import { createFiltering, byIdOr } from '#server/ads/list/filtering.queries.ts';
import { eventList } from '#contract/sections/events.ts';

export const selectEvents = (db: Database): AdSelect<EventRow> =>
  db
    .select({
      ...adColumns,
      event: eventNames.name,
      type: eventTypes.name,
      utcOffset: cities.utcOffset,
      details: eventDetails,
    })
    .from(ads)
    .innerJoin(eventDetails, eq(eventDetails.adId, ads.id))
    .innerJoin(eventNames, eq(eventNames.id, ads.itemId))
    .innerJoin(eventTypes, eq(eventTypes.id, ads.category))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .innerJoin(users, eq(users.id, ads.authorId))
    .$dynamic();

const now = sql.placeholder('at');
const isUpcoming = gt(ads.endsAt, now);

const timeOf = (id: SQLWrapper): SQL =>
  sql`(SELECT coalesce(${eventDetails.time}, '') FROM ${eventDetails} WHERE ${eventDetails.adId} = ${id})`;
const afterDay = sql`${sql.placeholder('afterDay')}::date`;
const afterId = sql`${sql.placeholder('afterId')}::integer`;
const isAfterDay = eq(ads.eventDate, afterDay);
/** The events of a day by their time, those without one first. */
const start = sql`(${timeOf(ads.id)}, ${ads.id})`;
const afterStart = sql`(${timeOf(afterId)}, ${afterId})`;

/** The day of a timestamp in UTC: a city's day may have begun or ended half a day off. */
const dayOf = (time: Date): string => time.toISOString().slice(0, 'YYYY-MM-DD'.length);
// The bounds of days are those of the index scan.
const upcoming: ListPart = {
  key: 'upcoming',
  where: and(isUpcoming, gte(ads.eventDate, sql.placeholder('sinceDay'))) as SQL,
  order: [asc(ads.eventDate), asc(timeOf(ads.id)), asc(ads.id)],
  after: [and(isAfterDay, gt(start, afterStart)) as SQL, gt(ads.eventDate, afterDay)],
  values: (at) => ({ sinceDay: dayOf(addDays(at, -2)) }),
};
const past: ListPart = {
  key: 'past',
  where: and(
    lte(ads.endsAt, now),
    gt(ads.endsAt, sql.placeholder('endedSince')),
    gte(ads.eventDate, sql.placeholder('endedSinceDay')),
    lte(ads.eventDate, sql.placeholder('untilDay')),
  ) as SQL,
  order: [desc(ads.eventDate), desc(timeOf(ads.id)), desc(ads.id)],
  after: [and(isAfterDay, lt(start, afterStart)) as SQL, lt(ads.eventDate, afterDay)],
  values: (at) => {
    const endedSince = addDays(at, -PUBLISHED_DAYS);
    return {
      endedSince: endedSince.toISOString(),
      endedSinceDay: dayOf(addDays(endedSince, -2)),
      untilDay: dayOf(addDays(at, 1)),
    };
  },
};

/** Events to come of the same type, then in the same city. */
export const similarEvents = [and(sameCategory, isUpcoming), and(sameCity, isUpcoming)] as SQL[];

/** Upcoming events by nearest day and time, then past ones, latest first. */
export const eventParts = ({ category }: EventFilters): ListPart[] => {
  if (category) return category === 'upcoming' ? [upcoming] : [past];
  return [upcoming, past];
};

export const narrowEvents = createFiltering(eventList, {
  event: byIdOr(matchEventNames),
  type: byIdOr(matchEventTypes),
});

export async function saveEventDetails(
  db: Database,
  details: typeof eventDetails.$inferInsert,
): Promise<void> {
  await db
    .insert(eventDetails)
    .values(details)
    .onConflictDoUpdate({ target: eventDetails.adId, set: details });
}

/** End of the event's day in its city. */
export async function eventEnd(db: Database, adId: number): Promise<Date> {
  const [event] = await db
    .select({ endsAt: eventDetails.endsAt })
    .from(eventDetails)
    .where(eq(eventDetails.adId, adId));
  if (!event) throw new Error(`ad ${adId} has no event`);
  return event.endsAt;
}
