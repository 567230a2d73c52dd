import * as v from 'valibot';
import { adAuthor } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { isoTime, wholeNumber, ID_MAX } from '../fields.ts';
import { noSuch } from '../noSuchTexts.ts';
import { verified } from './verified.ts';

export const personParams = v.object({ userId: wholeNumber(0, ID_MAX, noSuch.user) });

/** What others see of a person. */
export const person = v.object({
  user_id: v.number(),
  username: v.string(),
  /** Id of an image. */
  avatar: v.nullable(v.string()),
  verified,
  ...adAuthor.entries,
  /** The pets that the person has helped to come home, the last 20; empty when the person hides them. */
  helped: v.array(v.string()),
  /** Rounded; null unless both have written, across a block and for support. */
  last_seen: v.nullable(isoTime),
});
export type Person = v.InferOutput<typeof person>;

export const getPerson = defineEndpoint({
  method: 'get',
  path: '/api/users/:userId',
  access: 'anyone',
  summary: 'Who a person is: name, avatar, mark, since when, public ads, how fast they answer',
  cache: 'ads',
  params: personParams,
  answer: person,
});
