import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { adHome } from './adHome.ts';
import { page } from './ads.ts';

const homeStory = v.object({
  ad_id: v.number(),
  title: v.string(),
  city: v.string(),
  /** The day on which the ad ended. */
  date: v.pipe(v.string(), v.isoDate()),
  ...adHome.entries,
  /** How many people have helped. */
  helpers: v.number(),
});
export type HomeStory = v.InferOutput<typeof homeStory>;

export const listHomeStories = defineEndpoint({
  method: 'get',
  path: '/api/home-stories',
  access: 'anyone',
  summary: 'Pets that came home or have a new one: the approved stories, the last first',
  cache: 'ads',
  query: v.object(page),
  answer: v.array(homeStory),
});
