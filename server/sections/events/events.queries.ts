import { and, asc, desc, eq, gt, lt, lte, sql, type SQL } from 'drizzle-orm';
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
const end = sql`(${ads.endsAt}, ${ads.id})`;
const afterEnd = sql`(${sql.placeholder('afterEnd')}::timestamptz, ${sql.placeholder('afterId')}::integer)`;
const upcoming: ListPart = {
  key: 'upcoming',
  where: gt(ads.endsAt, now),
  order: [asc(ads.endsAt), asc(ads.id)],
  after: [gt(end, afterEnd)],
  values: () => ({}),
};
const past: ListPart = {
  key: 'past',
  // The lower bound ends the index scan at the expired ads.
  where: and(lte(ads.endsAt, now), gt(ads.endsAt, sql.placeholder('endedSince'))) as SQL,
  order: [desc(ads.endsAt), desc(ads.id)],
  after: [lt(end, afterEnd)],
  values: (at) => ({ endedSince: addDays(at, -PUBLISHED_DAYS).toISOString() }),
};

const isUpcoming = upcoming.where;
/** Events to come of the same type, then in the same city. */
export const similarEvents = [and(sameCategory, isUpcoming), and(sameCity, isUpcoming)] as SQL[];

/** Upcoming events by nearest date, then past ones, latest first. */
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
