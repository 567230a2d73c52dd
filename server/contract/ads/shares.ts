import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { adId, text } from '../fields.ts';
import { adIdBody, done } from './ads.ts';

const CODE_MAX = 16;
export const shareCode = v.pipe(text(CODE_MAX), v.regex(/^[a-z0-9]{8,16}$/u));

export const makeShareCode = defineEndpoint({
  method: 'post',
  path: '/api/share-code',
  access: 'writer',
  summary: "The code by which the user's share of a public ad is counted; the same each time",
  body: adIdBody,
  answer: v.object({ code: v.string() }),
});
export const noteShareOpened = defineEndpoint({
  method: 'post',
  path: '/api/share-opened',
  access: 'anyone',
  writes: true,
  limit: 'login',
  summary:
    'A device has opened an ad by a shared link, for the first time; unknown codes count nothing',
  body: v.object({
    ad_id: adId,
    code: shareCode,
    /** The device has been counted; its user has signed in since. */
    is_counted: v.optional(v.boolean(), false),
  }),
  answer: done,
});
