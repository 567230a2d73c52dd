import { date as dateColumn, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { BaseAd } from '#contract/ads/ads.ts';
import type { EventAd, EventDraft } from '#contract/sections/events.ts';
import { fieldErrors } from '#contract/texts.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { AdRow } from '#server/ads/ads.queries.ts';
import type { Database } from '#server/db/database.ts';
import { cityOffset, findEventName, findEventType } from '#server/catalog/catalog.queries.ts';
import { timestamptz } from '#server/db/timestamptz.ts';
import { validationError } from '#server/http/httpError.ts';

export const eventDetails = pgTable('event_details', {
  adId: integer('ad_id').primaryKey(),
  eventNameId: integer('event_name_id').notNull(),
  eventTypeId: integer('event_type_id').notNull(),
  date: dateColumn('date', { mode: 'string' }).notNull(),
  time: text('time'),
  place: text('place'),
  endsAt: timestamptz('ends_at').notNull(),
  /** By the author. */
  changedAt: timestamptz('changed_at'),
});
export type EventDetails = Omit<typeof eventDetails.$inferSelect, 'adId'>;

export interface EventRow extends AdRow {
  event: string;
  type: string;
  /** Of the event's city, in hours. */
  utcOffset: number;
  details: EventDetails;
}

/** End of a day (YYYY-MM-DD) at `utcOffset` hours from UTC. */
const endOfDay = (day: string, utcOffset: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS - utcOffset * HOUR_MS);

export async function resolveEvent(
  db: Database,
  { event_name: name, type_: type, date, time, place }: EventDraft,
  { cityId, now }: { cityId: number; now: Date },
): Promise<EventDetails> {
  const eventNameId = await findEventName(db, name);
  if (!eventNameId) throw validationError({ event_name: fieldErrors.event });
  const eventTypeId = await findEventType(db, type);
  if (!eventTypeId) throw validationError({ type_: fieldErrors.eventType });
  const endsAt = endOfDay(date, await cityOffset(db, cityId));
  if (endsAt <= now) throw validationError({ date: fieldErrors.eventPast });
  return {
    eventNameId,
    eventTypeId,
    date,
    time: time ?? null,
    place: place || null,
    endsAt,
    changedAt: now,
  };
}

export const presentEvent = (base: BaseAd, { event, type, details }: EventRow): EventAd => ({
  ...base,
  event,
  event_id: details.eventNameId,
  type,
  date: details.date,
  time: details.time,
  place: details.place,
  ends_at: details.endsAt.toISOString(),
});
