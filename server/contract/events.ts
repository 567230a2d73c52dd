import * as v from 'valibot';
import { defineAdEndpoints } from './adEndpoints.ts';
import {
  adWithEdit,
  baseAd,
  baseDraft,
  baseFilters,
  idOrNameFilter,
  NAME_MAX,
  listPage,
} from './ads.ts';
import { defineEndpoint } from './endpoint.ts';
import { any, chosen, day, line } from './fields.ts';
import { sectionSlugs } from './sections.ts';
import { fieldErrors } from './texts.ts';

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
});
export type EventDraft = v.InferOutput<typeof eventDraft>;

/** Filters of the list; all optional. */
export const eventFilters = v.object({
  event: v.optional(idOrNameFilter),
  type: v.optional(idOrNameFilter),
  ...baseFilters,
  date: v.optional(any(day())),
  category: v.optional(any(v.picklist(EVENT_PERIODS, fieldErrors.invalid))),
});
export type EventFilters = v.InferOutput<typeof eventFilters>;

export const eventListQuery = v.object({ ...eventFilters.entries, ...listPage });

export const eventReference = v.object({
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
