import { PUBLISHED_DAYS } from '#contract/ads.ts';
import { type EventAd, type EventDraft, type EventFilters } from '#contract/events.ts';
import { fieldErrors } from '#contract/texts.ts';
import { longDay } from '#server/ads/format.ts';
import type { Section } from '#server/ads/section.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { addDays } from '#server/clock.ts';
import {
  cityOffset,
  findEventName,
  findEventType,
  listCities,
  listEventNames,
  listEventTypes,
} from '#server/db/reference.queries.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import {
  alikeEvents,
  narrowEvents,
  eventEnd,
  eventParts,
  saveEventDetails,
  selectEvents,
  type EventRow,
} from './events.queries.ts';
import { eventDetails } from './events.table.ts';
import { eventTexts } from './texts.ts';

interface EventDetails {
  eventNameId: number;
  eventTypeId: number;
  date: string;
  endsAt: Date;
}

/** End of a day (YYYY-MM-DD) at `utcOffset` hours from UTC. */
const endOfDay = (day: string, utcOffset: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS - utcOffset * HOUR_MS);

export interface EventTypes {
  ad: EventAd;
  draft: EventDraft;
  filters: EventFilters;
  row: EventRow;
  details: EventDetails;
}

export const eventSection: Section<EventTypes> = {
  name: 'events',
  select: selectEvents,
  narrow: narrowEvents,
  parts: eventParts,
  isNeverNew: ({ category }) => category === 'past',
  unknownCity: fieldErrors.eventCity,

  async resolve(db, draft, { cityId, now }) {
    const { event_name: name, type_: type, date } = draft;
    const eventNameId = await findEventName(db, name);
    if (!eventNameId) throw validationError({ event_name: fieldErrors.event });
    const eventTypeId = await findEventType(db, type);
    if (!eventTypeId) throw validationError({ type_: fieldErrors.eventType });
    const endsAt = endOfDay(date, await cityOffset(db, cityId));
    if (endsAt <= now) throw validationError({ date: fieldErrors.eventPast });
    return { eventNameId, eventTypeId, date, endsAt };
  },
  details: eventDetails,
  saveDetails: (db, adId, details) => saveEventDetails(db, { adId, ...details }),

  preview: (row) => ({
    headline: longDay(row.date),
    isDated: true,
    tone: 'teal',
    schema: {
      '@type': 'Event',
      startDate: row.date,
      endDate: row.date,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: row.city,
        address: { '@type': 'PostalAddress', addressLocality: row.city, addressCountry: 'RU' },
      },
    },
  }),
  similar: ({ type, city }) => [
    { type, category: 'upcoming' },
    { city, category: 'upcoming' },
  ],
  alike: alikeEvents,
  present: (base, row) => ({
    ...base,
    event: row.event,
    event_id: row.eventNameId,
    type: row.type,
    date: row.date,
    ends_at: row.endsAt,
  }),

  expiry: async (db, adId) => addDays(await eventEnd(db, adId), PUBLISHED_DAYS),
  async checkRepublish(db, adId, now) {
    if ((await eventEnd(db, adId)) <= now) throw new HttpError(409, eventTexts.passed);
  },
};

/** Reference lists for filters and form. */
export async function eventReferenceLists({ db }: Deps) {
  const [events, types, cities] = await Promise.all([
    listEventNames(db),
    listEventTypes(db),
    listCities(db),
  ]);
  return { events, types, cities: cities.map((city) => city.name) };
}
