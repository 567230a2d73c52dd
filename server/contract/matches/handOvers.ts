import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { done } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { isoTime, lines, wholeNumber, ID_MAX, idOf } from '../fields.ts';
import { HIDDEN_MARK_MAX } from '../sections/lostPets.ts';
import { handOverErrors } from '../texts.ts';

const HAND_OVER_DECISIONS = ['matched', 'different'] as const;
export type HandOverDecision = (typeof HAND_OVER_DECISIONS)[number];
export type HandOverState = 'asked' | 'described' | HandOverDecision;

/** What the writer tells about the hidden mark of a lost pet, and what its owner answers. */
export const handOver = v.object({
  id: v.number(),
  ad_id: v.number(),
  title: v.string(),
  /** The viewer is the owner of the lost pet, and decides; otherwise describes the mark. */
  is_owner: v.boolean(),
  state: v.picklist(['asked', 'described', ...HAND_OVER_DECISIONS]),
  /** Empty until the writer has described the mark. */
  description: v.string(),
  /** Answered to the owner only. */
  hidden_mark: v.optional(v.string()),
  asked: isoTime,
  described: v.nullable(isoTime),
  decided: v.nullable(isoTime),
  /** The viewer's own ad, once the marks match: it ends so when the pet is at home. */
  to_end: v.nullable(v.object({ ad_id: v.number(), outcome: v.picklist(['found', 'returned']) })),
});
export const ownHandOver = v.object({
  ...v.pick(handOver, ['ad_id', 'state', 'description', 'asked', 'described', 'decided']).entries,
  /** The user who writes to the owner. */
  finder: v.number(),
});
export type HandOver = v.InferOutput<typeof handOver>;

export const listHandOvers = defineEndpoint({
  method: 'get',
  path: '/api/hand-overs/:userId',
  access: 'user',
  summary: 'Hidden marks of lost pets that are compared in the conversation with a user',
  params: v.object({ userId: wholeNumber(0, ID_MAX, noSuch.user) }),
  answer: v.array(handOver),
});
export const describeMark = defineEndpoint({
  method: 'post',
  path: '/api/hand-overs/:id/description',
  access: 'writer',
  summary: 'Describes the hidden mark of a lost pet to its owner, once; a message tells of it',
  params: v.object({ id: idOf(noSuch.handOver) }),
  body: v.object({
    text: v.pipe(
      lines(HIDDEN_MARK_MAX, handOverErrors.tooLong),
      v.minLength(1, handOverErrors.empty),
    ),
  }),
  answer: done,
});
export const decideMark = defineEndpoint({
  method: 'post',
  path: '/api/hand-overs/:id/decision',
  access: 'writer',
  summary: 'The owner says whether the described mark is that of the pet; a message tells of it',
  params: v.object({ id: idOf(noSuch.handOver) }),
  body: v.object({ decision: v.picklist(HAND_OVER_DECISIONS) }),
  answer: done,
});
