import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { eventFilters } from '../sections/events.ts';
import { marketFilters } from '../sections/market.ts';
import { petFilters } from '../sections/pets.ts';
import { serviceFilters } from '../sections/services.ts';

export const NEARBY_CITIES_MAX = 3;

/** A city around that of a list, with ads that the other filters find. */
const nearbyCity = v.object({
  city: v.string(),
  distance_km: v.number(),
  /** Up to `COUNT_MAX`. */
  count: v.number(),
});
export type NearbyCity = v.InferOutput<typeof nearbyCity>;

export const listNearbyCities = defineEndpoint({
  method: 'post',
  path: '/api/nearby-cities',
  access: 'anyone',
  summary: 'The nearest cities within 200 km of that of a list, which have ads for its filters',
  cache: 'ads',
  body: v.variant('section', [
    v.object({ section: v.literal('pets'), filters: petFilters }),
    v.object({ section: v.literal('market'), filters: marketFilters }),
    v.object({ section: v.literal('services'), filters: serviceFilters }),
    v.object({ section: v.literal('events'), filters: eventFilters }),
  ]),
  answer: v.array(nearbyCity),
});
