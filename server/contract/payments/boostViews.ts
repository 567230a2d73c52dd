import * as v from 'valibot';
import { done } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { adId, list } from '../fields.ts';

/** `boost_type`; 0 is none. */
export const BOOST = { pinned: 1, promoted: 2 } as const;

export const VIEWS_MAX = 100;
const seenIds = v.optional(list(adId, VIEWS_MAX), []);
/** Boosted ads seen in a list, and those opened from it. */
export const boostViews = v.object({ shown: seenIds, opened: seenIds });

export const countBoostViews = defineEndpoint({
  method: 'post',
  path: '/api/boost-views',
  access: 'anyone',
  writes: true,
  summary: 'Boosted ads that were seen in a list, and those that were opened from there',
  body: boostViews,
  answer: done,
});
