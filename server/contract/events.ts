import * as v from 'valibot';
import { defineAdEndpoints } from './adEndpoints.ts';
import { baseAd, baseDraft, idOrNameFilter, NAME_MAX, nameFilter, page } from './ads.ts';
import { defineEndpoint } from './endpoint.ts';
import { any, chosen, day, line } from './fields.ts';
import { sectionWords } from './sections.ts';
import { fieldErrors } from './texts.ts';

/** To come (today in the event's town included) and past. */
export const EVENT_PERIODS = ['upcoming', 'past'] as const;

/** A name that has to be picked from its list, whether it is missing, empty or too long. */
const picked = (message: string) =>
  chosen(v.pipe(line(NAME_MAX, message), v.minLength(1, message)));

export const eventAd = v.object({
  ...baseAd.entries,
  event: v.string(),
  event_id: v.number(),
  type: v.string(),
  /** The day in the event's town, YYYY-MM-DD. */
  date: day(),
  /** When that day is over there: what is «today» in the town, no other clock can tell. */
  ends_at: v.string(),
});
export type EventAd = v.InferOutput<typeof eventAd>;

/** The posting form of events; the server also knows the lists, and which day it is in the town. */
export const eventDraft = v.object({
  ...baseDraft.entries,
  city: picked(fieldErrors.eventCity),
  event_name: picked(fieldErrors.event),
  type_: picked(fieldErrors.eventType),
  date: chosen(day(fieldErrors.eventDate)),
});
export type EventDraft = v.InferOutput<typeof eventDraft>;

/** What the list of events can be narrowed by; every key may be missing. */
export const eventFilters = v.object({
  event: v.optional(idOrNameFilter),
  type: v.optional(idOrNameFilter),
  city: v.optional(nameFilter),
  date: v.optional(any(day())),
  category: v.optional(any(v.picklist(EVENT_PERIODS, fieldErrors.invalid))),
});
export type EventFilters = v.InferOutput<typeof eventFilters>;

export const eventListQuery = v.object({ ...eventFilters.entries, ...page });

export const eventReference = v.object({
  events: v.array(v.object({ id: v.number(), name: v.string() })),
  types: v.array(v.object({ id: v.number(), name: v.string() })),
  cities: v.array(v.string()),
});
export type EventReference = v.InferOutput<typeof eventReference>;

export const eventEndpoints = defineAdEndpoints(sectionWords.events, {
  ad: eventAd,
  draft: eventDraft,
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
