import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { PAGE_SIZE } from './ads.ts';
import { adId, any, isoTime, line, wholeNumber } from './fields.ts';
import { eventAd } from './events.ts';
import { marketAd } from './market.ts';
import { petAd } from './pets.ts';
import { sectionWords } from './sections.ts';
import { serviceAd } from './services.ts';
import { adminErrors } from './adminTexts.ts';

const PEOPLE_QUERY_MAX = 40;
export const PEOPLE_FOUND_MAX = 10;
/** A promo that ends within so many days is worth a word on the hub. */
export const PROMO_ENDS_SOON_DAYS = 3;

const waiting = v.object({ count: v.number(), oldest: v.nullable(isoTime) });
export type Waiting = v.InferOutput<typeof waiting>;

/** What waits behind each button of the hub. */
export const overview = v.object({
  sections: v.object({ pets: waiting, market: waiting, services: waiting, events: waiting }),
  /** Promos on show, and those of them that end soon. */
  promos: v.object({ active: v.number(), ending: v.number() }),
  /** Dialogs of support with something unread. */
  support: waiting,
  banned: v.number(),
});
export type Overview = v.InferOutput<typeof overview>;

/** Who stands behind an ad. `total_keys` counts all ever made, `total_ads` those not deleted. */
export const userInfo = v.object({
  user_id: v.number(),
  username: v.string(),
  since: isoTime,
  total_ads: v.number(),
  total_keys: v.number(),
  published: v.number(),
  review: v.number(),
  /** How often admins have rejected something of theirs. */
  rejected: v.number(),
  banned: v.boolean(),
});
export type UserInfo = v.InferOutput<typeof userInfo>;

export const userParams = v.object({ userId: wholeNumber(0, 2_147_483_647) });
export const peopleQuery = v.object({ query: line(PEOPLE_QUERY_MAX) });
export const foundPeople = v.array(
  v.object({ user_id: v.number(), username: v.string(), banned: v.boolean() }),
);
export type FoundPerson = v.InferOutput<typeof foundPeople>[number];

/** An ad's publication key; `used` when it has been published at least once. */
export const keyInfo = v.object({
  key: v.string(),
  user_id: v.number(),
  created: isoTime,
  used: v.boolean(),
  title: v.string(),
  /** 1 pets, 2 market, 3 services, 4 events. */
  section: v.number(),
  /** 0 when deleted. */
  is_visible: v.number(),
});
export type KeyInfo = v.InferOutput<typeof keyInfo>;

export const setBanBody = v.object({
  user_id: wholeNumber(0, 2_147_483_647, adminErrors.userId),
  ban: v.boolean(),
});
export const setBanAnswer = v.object({ message: v.string() });

export const userAds = v.object({
  pets: v.array(petAd),
  market: v.array(marketAd),
  services: v.array(serviceAd),
  events: v.array(eventAd),
});
export type UserAds = v.InferOutput<typeof userAds>;

export const reviewQuery = v.object({
  limit: v.optional(wholeNumber(1, PAGE_SIZE), PAGE_SIZE),
  /** The last ad that is known already; those behind it follow. */
  after: v.optional(any(adId)),
});
/** An ad to decide on, the version that the decision names, and who stands behind it. */
export const reviewItem = <Ad extends v.GenericSchema>(ad: Ad) =>
  v.object({ ad, version: v.number(), author: userInfo });

export const getOverview = defineEndpoint({
  method: 'get',
  path: '/api/admin/overview',
  access: 'admin',
  summary: 'What waits for an admin, and since when',
  answer: overview,
});
export const getUserInfo = defineEndpoint({
  method: 'get',
  path: '/api/admin/user-info/:userId',
  access: 'admin',
  summary: 'Who a user is: how many ads and keys, rejections, ban',
  params: userParams,
  answer: userInfo,
});
export const findUsers = defineEndpoint({
  method: 'get',
  path: '/api/admin/people',
  access: 'admin',
  summary: 'Users whose name contains the text, at most ten',
  query: peopleQuery,
  answer: foundPeople,
});
export const getUserAds = defineEndpoint({
  method: 'get',
  path: '/api/admin/user-ads/:userId',
  access: 'admin',
  summary: 'All ads of a user, in every status, by section',
  params: userParams,
  answer: userAds,
});
export const getKeyInfo = defineEndpoint({
  method: 'get',
  path: '/api/admin/key-info/:adId',
  access: 'admin',
  summary: "An ad's publication key: whose, since when, used or not",
  params: v.object({ adId }),
  answer: keyInfo,
});
export const setBan = defineEndpoint({
  method: 'post',
  path: '/api/admin/set-ban',
  access: 'admin',
  summary: 'Bans a user, which ends their tokens, or takes the ban back',
  body: setBanBody,
  answer: setBanAnswer,
});

const listReview = <Ad>(ad: v.GenericSchema<unknown, Ad>, suffix: string) =>
  defineEndpoint({
    method: 'get',
    path: `/api/admin/review${suffix}`,
    access: 'admin',
    summary: 'Ads to decide on, oldest first, each with its version and its author',
    query: reviewQuery,
    answer: v.array(reviewItem(ad)),
  });
export const reviewEndpoints = {
  pets: listReview(petAd, sectionWords.pets.suffix),
  market: listReview(marketAd, sectionWords.market.suffix),
  services: listReview(serviceAd, sectionWords.services.suffix),
  events: listReview(eventAd, sectionWords.events.suffix),
};
