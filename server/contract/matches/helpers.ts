import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idOf } from '../fields.ts';

/** Somebody who has helped a lost pet to come home. */
export const helper = v.object({
  id: v.number(),
  name: v.string(),
  /** Id of an image. */
  avatar: v.nullable(v.string()),
});
export type Helper = v.InferOutput<typeof helper>;

export const listHelpers = defineEndpoint({
  method: 'get',
  path: '/api/helpers/:id',
  access: 'user',
  summary:
    "By the id of an own lost pet's ad: who has seen the pet, and who has found it, as its author has confirmed",
  params: v.object({ id: idOf(noSuch.ad) }),
  answer: v.array(helper),
});
