import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { adId } from './fields.ts';

/** A link that anyone may open for a few minutes: browsers and Telegram cannot send a token along. */
export const posterLink = v.object({ url: v.string() });

export const createPosterLink = defineEndpoint({
  method: 'post',
  path: '/api/poster/:id',
  access: 'writer',
  summary: "A short-lived link to the poster of one's lost pet; ?ink=saving spares ink",
  params: v.object({ id: adId }),
  answer: posterLink,
});
