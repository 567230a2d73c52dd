import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { done } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { adId, idOf, isoTime, lines, line } from '../fields.ts';
import { sightingErrors } from './sightingTexts.ts';
import { cautionKinds } from '../messages/messages.ts';

export const SIGHTING_PLACE_MAX = 200;
export const SIGHTING_TEXT_MAX = 1000;
/** By a person about one ad. */
export const SIGHTINGS_PER_DAY = 5;
/** The newest ones of an ad are shown. */
export const SIGHTINGS_SHOWN = 200;

/** Where a pet was seen, where it was searched for, and that somebody helps to search. */
export const SIGHTING_KINDS = ['seen', 'searched', 'help'] as const;
export type SightingKind = (typeof SIGHTING_KINDS)[number];

/** What the owner of the lost pet thinks of it. */
export const SIGHTING_STATES = ['new', 'true', 'false'] as const;
export type SightingState = (typeof SIGHTING_STATES)[number];

const sightingForm = v.object({
  ad_id: adId,
  seen_at: isoTime,
  place: v.pipe(
    line(SIGHTING_PLACE_MAX, sightingErrors.placeTooLong),
    v.minLength(1, sightingErrors.place),
  ),
  text: v.optional(lines(SIGHTING_TEXT_MAX, sightingErrors.textTooLong), ''),
});
export type SightingForm = v.InferOutput<typeof sightingForm>;

export const sighting = v.object({
  id: v.number(),
  seen_at: isoTime,
  place: v.string(),
  text: v.string(),
  images: v.array(v.string()),
  /** Who has seen the pet. */
  author: v.number(),
  author_name: v.string(),
  created: isoTime,
  state: v.picklist(SIGHTING_STATES),
  /** Of place and text, for the reader. */
  cautions: cautionKinds,
});
export type Sighting = v.InferOutput<typeof sighting>;

/** An export has the own ones and those of the own ads, with what was told of the search. */
export const exportedSighting = v.object({
  ad_id: v.number(),
  kind: v.picklist(SIGHTING_KINDS),
  ...v.omit(sighting, ['id', 'author_name', 'cautions']).entries,
});

const sightingCount = v.object({ count: v.number(), last_seen_at: v.nullable(isoTime) });
export type SightingCount = v.InferOutput<typeof sightingCount>;

export const sendSighting = defineEndpoint({
  method: 'post',
  path: '/api/sightings',
  access: 'writer',
  summary:
    'Tells the owner of a lost pet where it was seen, with up to 4 `images`; an Idempotency-Key makes a repeat harmless',
  form: sightingForm,
  answer: sighting,
});
export const listSightings = defineEndpoint({
  method: 'get',
  path: '/api/sightings/:id',
  access: 'anyone',
  summary:
    "By an ad's id: its author and admins get the sightings, newest first, others how many there are",
  params: v.object({ id: idOf(noSuch.ad) }),
  answer: v.union([v.array(sighting), sightingCount]),
});
export const decideSighting = defineEndpoint({
  method: 'post',
  path: '/api/sightings/:id',
  access: 'writer',
  summary: 'By the id of a sighting: the author of the ad says whether it was the pet',
  params: v.object({ id: idOf(noSuch.sighting) }),
  body: v.object({ state: v.picklist(SIGHTING_STATES) }),
  answer: done,
});
