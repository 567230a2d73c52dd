import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';

export const SEARCHES_MAX = 5;

/** A lost pet of the user that is searched for. */
const search = v.object({
  ad_id: v.number(),
  title: v.string(),
  city: v.string(),
  /** Empty when it is not known. */
  breed: v.string(),
  /** Public found pets that the owner has not declined. */
  matches: v.number(),
  /** Sightings that the owner has not declined. */
  sightings: v.number(),
});
export type RunningSearch = v.InferOutput<typeof search>;

export const listSearches = defineEndpoint({
  method: 'get',
  path: '/api/my-searches',
  access: 'user',
  summary: 'The own lost pets that are searched for, and what has come of it so far',
  answer: v.array(search),
});
