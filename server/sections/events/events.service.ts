import { PUBLISHED_DAYS } from '#contract/ads/ads.ts';
import { type EventAd, type EventDraft, type EventFilters } from '#contract/sections/events.ts';
import { fieldErrors } from '#contract/texts.ts';
import type { Section } from '#server/ads/section.ts';
import { addDays } from '#server/shared/clock.ts';
import { listCities, listEventNames, listEventTypes } from '#server/catalog/catalog.queries.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import {
  similarEvents,
  narrowEvents,
  eventEnd,
  eventParts,
  saveEventDetails,
  selectEvents,
} from './events.queries.ts';
import {
  eventDetails,
  presentEvent,
  resolveEvent,
  type EventDetails,
  type EventRow,
} from './events.details.queries.ts';
import { eventPreview } from './events.preview.ts';
import { eventTexts } from './texts.ts';
import { listWithdrawnEvents, type WithdrawnEvent } from './withdrawnEvents.queries.ts';

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

  resolve: resolveEvent,
  details: eventDetails,
  saveDetails: (db, adId, details) => saveEventDetails(db, { adId, ...details }),

  preview: eventPreview,
  similar: ({ type, city }) => [
    { type, category: 'upcoming' },
    { city, category: 'upcoming' },
  ],
  similarToGone: similarEvents,
  present: presentEvent,

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

/** The events of a list that were withdrawn in the last 30 days, the last first. */
export const withdrawnEvents = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  filters: EventFilters,
  limit: number,
): Promise<WithdrawnEvent[]> => listWithdrawnEvents(db, filters, { at: clock(), limit });
