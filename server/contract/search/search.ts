import * as v from 'valibot';
import { page, PAGE_SIZE, PAGE_SIZE_MAX } from '../ads/ads.ts';
import { nameFilter } from '../ads/listFilters.ts';
import { defineEndpoint } from '../endpoint.ts';
import { eventAd } from '../sections/events.ts';
import { adId, wholeNumber } from '../fields.ts';
import { personParams } from '../people/people.ts';
import { marketAd } from '../sections/market.ts';
import { petAd } from '../sections/pets.ts';
import { serviceAd } from '../sections/services.ts';

export const SUGGESTIONS_MAX = 10;

const searchResults = v.object({
  /** Public ads by section, each counted up to `COUNT_MAX`. */
  counts: v.object({
    pets: v.number(),
    market: v.number(),
    services: v.number(),
    events: v.number(),
  }),
  items: v.array(
    v.variant('section', [
      v.object({ section: v.literal('pets'), ad: petAd }),
      v.object({ section: v.literal('market'), ad: marketAd }),
      v.object({ section: v.literal('services'), ad: serviceAd }),
      v.object({ section: v.literal('events'), ad: eventAd }),
    ]),
  ),
  /** The query that the results are of, when nothing was found for the given one. */
  corrected: v.optional(v.string()),
});
export type SearchResults = v.InferOutput<typeof searchResults>;

export const search = defineEndpoint({
  method: 'get',
  path: '/api/search',
  access: 'anyone',
  summary:
    'Ads of all sections with all words of `q`: in title and names before in the description, newest first',
  cache: 'ads',
  query: v.object({
    ...page,
    q: v.optional(nameFilter),
    limit: v.optional(wholeNumber(0, PAGE_SIZE_MAX), PAGE_SIZE),
  }),
  answer: searchResults,
});

export const newestAds = defineEndpoint({
  method: 'get',
  path: '/api/newest',
  access: 'anyone',
  cache: 'ads',
  summary:
    'The public ads of all sections, newest first; with `city` those within 150 km, with their distance',
  query: v.object({
    limit: page.limit,
    /** The page after this ad. */
    after: v.optional(adId),
    city: v.optional(nameFilter),
  }),
  answer: searchResults.entries.items,
});

/** Ads of all sections, each with its section. */
export const userAds = defineEndpoint({
  method: 'get',
  path: '/api/users/:userId/ads',
  access: 'anyone',
  cache: 'ads',
  summary: 'The public ads of a user in all sections, newest first, at most 50',
  isCostly: true,
  params: personParams,
  answer: searchResults.entries.items,
});

export const suggestion = v.object({
  text: v.string(),
  /** Public ads that a search for it finds, of each section up to `COUNT_MAX`. */
  count: v.number(),
});
export type Suggestion = v.InferOutput<typeof suggestion>;

export const suggest = defineEndpoint({
  method: 'get',
  path: '/api/suggest',
  access: 'anyone',
  summary:
    'Names from the reference lists and words of titles that begin with `q`, those with most ads first',
  cache: 'ads',
  query: v.object({ q: v.optional(nameFilter) }),
  answer: v.array(suggestion),
});
