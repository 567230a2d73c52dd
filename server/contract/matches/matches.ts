import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { done } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idOf } from '../fields.ts';
import { petAd } from '../sections/pets.ts';

const MATCH_DECISIONS = ['similar', 'different'] as const;
const verdict = v.picklist(MATCH_DECISIONS);
export type MatchDecision = v.InferOutput<typeof verdict>;
export type MatchState = 'new' | MatchDecision;

/** A found pet for a lost one, or the other way round. */
const petMatch = v.object({
  id: v.number(),
  ad: petAd,
  /** From 45 to 100. */
  score: v.number(),
  /** «та же порода», «на 3-й день» */
  reasons: v.array(v.string()),
  state: v.picklist(['new', ...MATCH_DECISIONS]),
});
export type PetMatch = v.InferOutput<typeof petMatch>;

export const listMatches = defineEndpoint({
  method: 'get',
  path: '/api/matches/:id',
  access: 'user',
  summary:
    "By an ad's id: found pets that may be the own lost one, best first; of an own found one the similar",
  params: v.object({ id: idOf(noSuch.ad) }),
  answer: v.array(petMatch),
});
export const decideMatch = defineEndpoint({
  method: 'post',
  path: '/api/matches/:id',
  access: 'writer',
  summary:
    'By the id of a match: the owner of the lost pet says whether the found one is similar; the finder is written to',
  params: v.object({ id: idOf(noSuch.match) }),
  body: v.object({ verdict }),
  answer: done,
});
