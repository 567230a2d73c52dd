import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { nameFilter } from './ads.ts';
import { petAd } from './pets.ts';

/** How many ads a strip of the home screen holds. */
export const HOME_STRIP = 10;

export const homeQuery = v.object({ city: v.optional(nameFilter) });

export const home = v.object({
  /** Public ads of each section; may lag behind by a minute. */
  counts: v.object({
    pets: v.number(),
    market: v.number(),
    services: v.number(),
    events: v.number(),
  }),
  newest: v.array(petAd),
  /** Lost pets: of the given town first, then of the towns nearest to it; without one the newest. */
  lost: v.array(petAd),
});
export type Home = v.InferOutput<typeof home>;

export const getHome = defineEndpoint({
  method: 'get',
  path: '/api/home',
  access: 'anyone',
  summary: 'Counts of the sections, the newest pets, lost pets near a city',
  query: homeQuery,
  answer: home,
});
