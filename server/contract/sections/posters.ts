import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idOf } from '../fields.ts';

/** A signed link that anyone may open for 15 minutes; a new tab cannot send a token. */
const posterLink = v.object({ url: v.string() });

export const createPosterLink = defineEndpoint({
  method: 'post',
  path: '/api/poster/:id',
  access: 'writer',
  summary: "A short-lived link to the poster of one's lost pet; ?ink=saving spares ink",
  params: v.object({ id: idOf(noSuch.ad) }),
  answer: posterLink,
});
