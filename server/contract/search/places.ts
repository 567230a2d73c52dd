import * as v from 'valibot';
import { RADIUS_MAX } from '../ads/listFilters.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldErrors } from '../texts.ts';

const degrees = (max: number) =>
  v.pipe(v.number(fieldErrors.number), v.minValue(-max), v.maxValue(max));

/** Farther away a city is not that of the caller. */
export const NEAREST_CITY_KM = RADIUS_MAX;

/** A body, because URLs are logged by proxies. */
export const nearestCity = defineEndpoint({
  method: 'post',
  path: '/api/nearest-city',
  access: 'anyone',
  summary: 'The nearest city to coordinates, which are neither stored nor logged; 404 far from all',
  body: v.object({ lat: degrees(90), lon: degrees(180) }),
  answer: v.object({ city: v.string() }),
});
