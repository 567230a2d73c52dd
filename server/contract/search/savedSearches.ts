import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { done, NAME_MAX } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { eventFilters } from '../sections/events.ts';
import { isoTime, requiredLine, noArray, idOf } from '../fields.ts';
import { marketFilters } from '../sections/market.ts';
import { petFilters } from '../sections/pets.ts';
import { sectionNames } from '../sections/sections.ts';
import { serviceFilters } from '../sections/services.ts';

export const SAVED_SEARCHES_MAX = 20;
/** A larger number of unseen ads is answered as this. */
export const UNSEEN_MAX = 99;

export const SAVED_SEARCH_NOTIFY = ['instant', 'daily', 'off'] as const;
const notify = v.picklist(SAVED_SEARCH_NOTIFY);
export type SavedSearchNotify = v.InferOutput<typeof notify>;

/** Each section's filters are parsed as those of its list. */
const savedSearchBody = v.variant('section', [
  v.object({
    section: v.literal('pets'),
    filters: noArray(petFilters),
    notify: v.optional(notify, 'instant'),
  }),
  v.object({
    section: v.literal('market'),
    filters: noArray(marketFilters),
    notify: v.optional(notify, 'instant'),
  }),
  v.object({
    section: v.literal('services'),
    filters: noArray(serviceFilters),
    notify: v.optional(notify, 'instant'),
  }),
  v.object({
    section: v.literal('events'),
    filters: noArray(eventFilters),
    notify: v.optional(notify, 'instant'),
  }),
]);
export type SavedSearchBody = v.InferOutput<typeof savedSearchBody>;

export const savedSearch = v.object({
  id: v.number(),
  section: v.picklist(sectionNames),
  filters: v.record(v.string(), v.union([v.string(), v.number()])),
  name: v.string(),
  notify,
  created: isoTime,
  /** Public ads published since the search was last opened, up to `UNSEEN_MAX`. */
  unseen: v.number(),
});
export type SavedSearch = v.InferOutput<typeof savedSearch>;

const savedSearchChange = v.object({
  notify: v.optional(notify),
  name: v.optional(requiredLine(NAME_MAX)),
  /** The user has opened its list: nothing is unseen. */
  seen: v.optional(v.literal(true)),
});
export type SavedSearchChange = v.InferOutput<typeof savedSearchChange>;

const params = v.object({ id: idOf(noSuch.search) });

export const listSavedSearches = defineEndpoint({
  method: 'get',
  path: '/api/saved-searches',
  access: 'user',
  summary: "The user's saved searches, newest first, with their numbers of unseen ads",
  answer: v.array(savedSearch),
});
export const saveSearch = defineEndpoint({
  method: 'post',
  path: '/api/saved-searches',
  access: 'writer',
  summary: 'Saves the filters of a list; made again, the same record with the new `notify`',
  body: savedSearchBody,
  answer: savedSearch,
});
export const changeSavedSearch = defineEndpoint({
  method: 'post',
  path: '/api/saved-searches/:id',
  access: 'writer',
  summary: 'Renames a saved search, changes when it notifies, or marks its ads as seen',
  params,
  body: savedSearchChange,
  answer: savedSearch,
});
export const deleteSavedSearch = defineEndpoint({
  method: 'delete',
  path: '/api/saved-searches/:id',
  access: 'user',
  needsNoConsent: true,
  summary: 'Deletes a saved search',
  params,
  answer: done,
});
