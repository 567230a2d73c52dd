import { and, asc, desc, eq, gt, lte, type SQL } from 'drizzle-orm';
import { PUBLISHED_DAYS } from '#contract/ads.ts';
import type { EventFilters } from '#contract/events.ts';
import {
  adColumns,
  baseConditions,
  type AdRow,
  type AdSelect,
  type ListPart,
} from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import { addDays } from '#server/clock.ts';
import type { Database } from '#server/db/connect.ts';
import { oneOf } from '#server/db/oneOf.ts';
import { matchEventNames, matchEventTypes } from '#server/db/reference.queries.ts';
import { cities, eventNames, eventTypes } from '#server/db/reference.table.ts';
import { users } from '#server/session/users.table.ts';
import { eventDetails } from './events.table.ts';

export interface EventRow extends AdRow {
  event: string;
  eventNameId: number;
  type: string;
  date: string;
  endsAt: Date;
}

export const selectEvents = (db: Database, at: Date): AdSelect<EventRow> =>
  db
    .select({
      ...adColumns(at),
      event: eventNames.name,
      eventNameId: eventDetails.eventNameId,
      type: eventTypes.name,
      date: eventDetails.date,
      endsAt: eventDetails.endsAt,
    })
    .from(ads)
    .innerJoin(eventDetails, eq(eventDetails.adId, ads.id))
    .innerJoin(eventNames, eq(eventNames.id, eventDetails.eventNameId))
    .innerJoin(eventTypes, eq(eventTypes.id, eventDetails.eventTypeId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .innerJoin(users, eq(users.id, ads.authorId))
    .$dynamic();

/** Those to come by nearest date, after them the past, latest first (document 3, section 6). */
export function eventParts({ category }: EventFilters, at: Date): ListPart[] {
  const upcoming = {
    where: gt(eventDetails.endsAt, at),
    order: [asc(eventDetails.endsAt), asc(eventDetails.adId)],
  };
  const past = {
    // The lower bound repeats what has run out, so that the index stops there.
    where: and(
      lte(eventDetails.endsAt, at),
      gt(eventDetails.endsAt, addDays(at, -PUBLISHED_DAYS)),
    ) as SQL,
    order: [desc(eventDetails.endsAt), desc(eventDetails.adId)],
  };
  if (category) return category === 'upcoming' ? [upcoming] : [past];
  return [upcoming, past];
}

export async function eventConditions(
  db: Database,
  filters: EventFilters,
): Promise<SQL[] | undefined> {
  const conditions = await baseConditions(db, filters);
  if (!conditions) return undefined;
  if (filters.event) {
    const ids = await idsOf(filters.event, (text) => matchEventNames(db, text));
    if (ids.length === 0) return undefined;
    conditions.push(oneOf(eventDetails.eventNameId, ids));
  }
  if (filters.type) {
    const ids = await idsOf(filters.type, (text) => matchEventTypes(db, text));
    if (ids.length === 0) return undefined;
    conditions.push(oneOf(eventDetails.eventTypeId, ids));
  }
  if (filters.date) conditions.push(eq(eventDetails.date, filters.date));
  return conditions;
}

const idsOf = async (
  entry: number | string,
  match: (text: string) => Promise<number[]>,
): Promise<number[]> => (typeof entry === 'number' ? [entry] : match(entry));

export async function saveEventDetails(
  db: Database,
  details: typeof eventDetails.$inferInsert,
): Promise<void> {
  await db
    .insert(eventDetails)
    .values(details)
    .onConflictDoUpdate({ target: eventDetails.adId, set: details });
}

/** When the event's day is over in its town. */
export async function eventEnd(db: Database, adId: number): Promise<Date> {
  const [event] = await db
    .select({ endsAt: eventDetails.endsAt })
    .from(eventDetails)
    .where(eq(eventDetails.adId, adId));
  if (!event) throw new Error(`ad ${adId} has no event`);
  return event.endsAt;
}
