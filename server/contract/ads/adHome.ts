import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { homeErrors } from './adHomeTexts.ts';
import { adId, idOf, isoTime, lines } from '../fields.ts';
import { noSuch } from '../noSuchTexts.ts';
import { done, status, type Outcome } from './ads.ts';

export const HOME_TEXT_MAX = 500;
/** So long after the first one its author can replace it; a rejected one always. */
export const HOME_REPLACE_HOURS = 24;

/** Whether a photo from home can be sent: the pet was found, or has a new home. */
export const takesHome = (outcome: Outcome | null | undefined): boolean =>
  outcome === 'found' || outcome === 'given';

const words = {
  text: v.string(),
  /** Id of an image. */
  image: v.nullable(v.string()),
};
/** The photo from home and the word of thanks, once approved. */
export const adHome = v.object(words);
export type AdHome = v.InferOutput<typeof adHome>;

/** As its author sees it. */
export const ownAdHome = v.object({
  ...words,
  status,
  rejection_reason: v.nullable(v.string()),
  can_replace: v.boolean(),
});
export type OwnAdHome = v.InferOutput<typeof ownAdHome>;

export const exportedHome = v.object({
  ad_id: v.number(),
  ...v.omit(ownAdHome, ['can_replace']).entries,
  created: isoTime,
});

const adHomeForm = v.object({
  ad_id: adId,
  text: v.optional(lines(HOME_TEXT_MAX, homeErrors.tooLong), ''),
});
export type AdHomeForm = v.InferOutput<typeof adHomeForm>;

export const sendAdHome = defineEndpoint({
  method: 'post',
  path: '/api/user/ad-home',
  access: 'writer',
  summary:
    'A photo from home and a word of thanks for an own lost or given pet that is home; without `image` a former photo stays',
  form: adHomeForm,
  file: 'image',
  answer: done,
});
export const getAdHome = defineEndpoint({
  method: 'get',
  path: '/api/user/ad-home/:id',
  access: 'user',
  summary: 'By the id of an own ad: its photo from home, in any status; null without one',
  params: v.object({ id: idOf(noSuch.ad) }),
  answer: v.nullable(ownAdHome),
});
