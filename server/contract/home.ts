import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { nameFilter } from './ads/listFilters.ts';
import { petAd } from './sections/pets.ts';

/** Ads in one strip of the home screen. */
export const HOME_STRIP = 10;

/** Lost pets within this distance are those nearby. */
export const NEARBY_KM = 150;
export const isNearby = ({ distance_km: km }: { distance_km?: number | undefined } = {}): boolean =>
  km !== undefined && km <= NEARBY_KM;

const homeQuery = v.object({ city: v.optional(nameFilter) });

export const home = v.object({
  /** Public ads by section, cached for a minute. */
  counts: v.object({
    pets: v.number(),
    market: v.number(),
    services: v.number(),
    events: v.number(),
  }),
  /** Lost pets that were found and pets that got a home, in the last 7 and 365 days. */
  happy: v.object({ week: v.number(), year: v.number() }),
  newest: v.array(petAd),
  /**
   * Lost pets with their distance, nearest first: those nearby, or the nearest where there are none.
   * Without a city the newest.
   */
  lost: v.array(petAd),
});
export type Home = v.InferOutput<typeof home>;

export const getHome = defineEndpoint({
  method: 'get',
  path: '/api/home',
  access: 'anyone',
  summary: 'Counts of the sections and of happy endings, the newest pets, lost pets near a city',
  query: homeQuery,
  answer: home,
});
