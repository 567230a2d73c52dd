import * as v from 'valibot';
import { defineAdEndpoints } from '../ads/adEndpoints.ts';
import { adWithEdit, baseAd, baseDraft, NAME_MAX, PLACE_MAX, listPage } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { dayTime } from '../dayTime.ts';
import { adErrors } from '../errorTexts.ts';
import { any, chosen, day, line } from '../fields.ts';
import { dayOf, defineFilters, entry, partsBy, place, words } from '../ads/listFilters.ts';
import { filterLabels, periodNames } from '../ads/listTexts.ts';
import { sectionSlugs } from './sections.ts';
import { fieldErrors } from '../texts.ts';

/** `upcoming` includes today in the event's city. */
export const EVENT_PERIODS = ['upcoming', 'past'] as const;

/** A required choice: missing, empty and too long values get the same message. */
const picked = (message: string) =>
  chosen(v.pipe(line(NAME_MAX, message), v.minLength(1, message)));

export const eventAd = adWithEdit({
  ...baseAd.entries,
  event: v.string(),
  event_id: v.number(),
  type: v.string(),
  /** Local date in the event's city, YYYY-MM-DD. */
  date: day(),
  /** When it begins, by the clock of the event's city: HH:MM. */
  time: v.nullable(v.string()),
  /** Street, landmark or hall. */
  place: v.nullable(v.string()),
  /** End of that day in the event's city, in UTC. */
  ends_at: v.string(),
});
export type EventAd = v.InferOutput<typeof eventAd>;

/**
 * The posting form. The server also checks the names against the catalog and the date against
 * today.
 */
export const eventDraft = v.object({
  ...baseDraft.entries,
  city: picked(fieldErrors.eventCity),
  event_name: picked(fieldErrors.event),
  type_: picked(fieldErrors.eventType),
  date: chosen(day(fieldErrors.eventDate)),
  time: v.optional(any(dayTime(adErrors.time))),
  place: v.optional(line(PLACE_MAX, adErrors.place), ''),
});
export type EventDraft = v.InferOutput<typeof eventDraft>;

/** What the list can be filtered by. */
export const eventList = defineFilters({
  ...words,
  category: partsBy(v.optional(any(v.picklist(EVENT_PERIODS, fieldErrors.invalid))), {
    label: filterLabels.period,
    names: periodNames,
  }),
  event: entry('item_id', { label: filterLabels.event, list: 'events' }),
  type: entry('category', { label: filterLabels.eventType, list: 'types' }),
  ...place,
  date: dayOf('event_date', filterLabels.date),
});
export const eventFilters = v.object(eventList.entries);
export type EventFilters = v.InferOutput<typeof eventFilters>;

const eventListQuery = v.object({ ...eventFilters.entries, ...listPage });

const eventReference = v.object({
  events: v.array(v.object({ id: v.number(), name: v.string() })),
  types: v.array(v.object({ id: v.number(), name: v.string() })),
  cities: v.array(v.string()),
});
export type EventReference = v.InferOutput<typeof eventReference>;

export const eventEndpoints = defineAdEndpoints(sectionSlugs.events, {
  ad: eventAd,
  draft: eventDraft,
  filters: eventFilters,
  listQuery: eventListQuery,
});

export const getEventReference = defineEndpoint({
  method: 'get',
  path: '/api/filters_event',
  access: 'anyone',
  summary: 'Reference lists of events',
  cache: 'reference',
  answer: eventReference,
});
