import * as v from 'valibot';
import { done, OUTCOMES } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idOf, isoTime, line, lines } from '../fields.ts';
import { cautionKinds } from '../messages/messages.ts';
import { noSuch } from '../noSuchTexts.ts';
import { helper } from './helpers.ts';
import { searchPartyErrors } from './searchPartyTexts.ts';
import { SIGHTING_PLACE_MAX, SIGHTING_TEXT_MAX } from './sightings.ts';
import { sightingErrors } from './sightingTexts.ts';

/** By a person about one ad. */
export const NOTES_PER_DAY = 20;

/** The code of a shared link, or for its author the id of the ad. */
const key = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,16}$/u, noSuch.searchParty));
const byCode = v.object({ code: key });
const ownAd = v.object({ id: idOf(noSuch.ad) });

const event = v.object({
  kind: v.picklist(['posted', 'shared', 'sighting', 'searched', 'match']),
  at: isoTime,
  /** A street or a landmark; of house numbers only the owner learns. */
  place: v.nullable(v.string()),
  text: v.nullable(v.string()),
  /** A first name. */
  by: v.nullable(v.string()),
  /** Of `searched`. */
  note: v.nullable(
    v.object({
      id: v.number(),
      is_own: v.boolean(),
      /** For the owner of the pet. */
      author: v.nullable(v.number()),
      cautions: cautionKinds,
    }),
  ),
});
export type SearchEvent = v.InferOutput<typeof event>;

const searchParty = v.object({
  ad: v.object({
    id: v.number(),
    title: v.string(),
    city: v.string(),
    /** Id of an image: the first photo, once the pet is home the one from home. */
    image: v.nullable(v.string()),
    is_ended: v.boolean(),
    outcome: v.nullable(v.picklist(OUTCOMES)),
  }),
  /** Newest first. */
  events: v.array(event),
  /** How many people help. */
  helpers: v.number(),
  /** Whether the viewer is one of them. */
  is_helping: v.boolean(),
  /** For the owner of the pet. */
  own: v.nullable(v.object({ link: v.nullable(v.string()), helpers: v.array(helper) })),
});
export type SearchParty = v.InferOutput<typeof searchParty>;

const searched = v.object({
  place: v.pipe(
    line(SIGHTING_PLACE_MAX, sightingErrors.placeTooLong),
    v.minLength(1, searchPartyErrors.place),
  ),
  at: isoTime,
  text: v.optional(lines(SIGHTING_TEXT_MAX, sightingErrors.textTooLong), ''),
});
export type SearchNote = v.InferOutput<typeof searched>;

export const openSearchParty = defineEndpoint({
  method: 'post',
  path: '/api/search-party/:id',
  access: 'writer',
  summary:
    "By the id of an own lost pet's ad: the link to the course of its search; the same each time until it is ended",
  params: ownAd,
  answer: v.object({ link: v.string() }),
});
export const closeSearchParty = defineEndpoint({
  method: 'delete',
  path: '/api/search-party/:id',
  access: 'writer',
  needsNoConsent: true,
  summary: 'By the id of an own ad: ends the link; the next one has another code',
  params: ownAd,
  answer: done,
});
export const readSearchParty = defineEndpoint({
  method: 'get',
  path: '/api/search-party/:id',
  access: 'anyone',
  summary:
    'The course of the search for a lost pet, newest first, by the code of its link; its author reads it by the id of the ad, too',
  params: v.object({ id: key }),
  answer: searchParty,
});
export const noteSearched = defineEndpoint({
  method: 'post',
  path: '/api/search-party/:code/searched',
  access: 'writer',
  summary:
    'Notes where the pet was searched for; 409 once the ad has ended; an Idempotency-Key makes a repeat harmless',
  params: byCode,
  body: searched,
  answer: done,
});
export const joinSearchParty = defineEndpoint({
  method: 'post',
  path: '/api/search-party/:code/help',
  access: 'writer',
  summary: 'The user helps to search: the owner learns the name; a repeat changes nothing',
  params: byCode,
  answer: done,
});
export const removeSearchNote = defineEndpoint({
  method: 'delete',
  path: '/api/search-notes/:id',
  access: 'writer',
  needsNoConsent: true,
  summary: 'Deletes a note of where a pet was searched for: by its author, or the owner of the pet',
  params: v.object({ id: idOf(noSuch.searchNote) }),
  answer: done,
});
