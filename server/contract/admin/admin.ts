import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { adHome } from '../ads/adHome.ts';
import { cautionKinds } from '../messages/messages.ts';
import { done, PAGE_SIZE, REASON_MAX } from '../ads/ads.ts';
import { adId, any, ID_MAX, idOf, isoTime, line, lines, wholeNumber } from '../fields.ts';
import { eventAd } from '../sections/events.ts';
import { marketAd } from '../sections/market.ts';
import { suspendedMark, verified } from '../people/verified.ts';
import { petAd } from '../sections/pets.ts';
import { sectionSlugs } from '../sections/sections.ts';
import { serviceAd } from '../sections/services.ts';
import { adminErrors } from './adminTexts.ts';
import { fieldErrors } from '../texts.ts';

const USER_QUERY_MAX = 40;
export const FOUND_USERS_MAX = 10;
/** A promo that ends within so many days is shown on the admin's start screen. */
export const PROMO_ENDS_SOON_DAYS = 3;

const waiting = v.object({ count: v.number(), oldest: v.nullable(isoTime) });
export type Waiting = v.InferOutput<typeof waiting>;

/** Counts for the admin's start screen. */
export const overview = v.object({
  sections: v.object({ pets: waiting, market: waiting, services: waiting, events: waiting }),
  /** Promos shown today, and those of them that end soon. */
  promos: v.object({ active: v.number(), ending: v.number() }),
  /** Letters to support that wait for an answer. */
  support: waiting,
  /** Reports without a decision. */
  reports: waiting,
  /** Orders that need a look. */
  money: v.object({ count: v.number() }),
  banned: v.number(),
});
export type Overview = v.InferOutput<typeof overview>;

/** Facts about an author. `total_keys` counts all ads ever made, `total_ads` those not deleted. */
export const userInfo = v.object({
  user_id: v.number(),
  username: v.string(),
  since: isoTime,
  total_ads: v.number(),
  total_keys: v.number(),
  published: v.number(),
  review: v.number(),
  /** How often admins have rejected this user's ads. */
  rejected: v.number(),
  banned: v.boolean(),
  ban_reason: v.string(),
  verified,
  suspended_mark: v.nullable(suspendedMark),
});
export type UserInfo = v.InferOutput<typeof userInfo>;

const userParams = v.object({ userId: wholeNumber(0, ID_MAX, noSuch.user) });
const userSearchQuery = v.object({ query: line(USER_QUERY_MAX) });
export const foundUsers = v.array(
  v.object({ user_id: v.number(), username: v.string(), banned: v.boolean() }),
);
export type FoundUser = v.InferOutput<typeof foundUsers>[number];

/** An ad's publication key; `used` once the ad has been published. */
const keyInfo = v.object({
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

const setBanBody = v.object({
  user_id: wholeNumber(0, 2_147_483_647, adminErrors.userId),
  ban: v.boolean(),
  /** For the banned user and the admins to read. */
  reason: v.optional(lines(REASON_MAX, fieldErrors.reason), ''),
});
const setBanAnswer = v.object({ message: v.string() });

const verifyBody = v.object({
  user_id: wholeNumber(0, ID_MAX, adminErrors.userId),
  kind: verified,
  /** What was checked; for the admins to read. */
  note: v.optional(lines(REASON_MAX, fieldErrors.reason), ''),
});

const userAds = v.object({
  pets: v.array(petAd),
  market: v.array(marketAd),
  services: v.array(serviceAd),
  events: v.array(eventAd),
});
export type UserAds = v.InferOutput<typeof userAds>;

const reviewQuery = v.object({
  limit: v.optional(wholeNumber(1, PAGE_SIZE), PAGE_SIZE),
  /** Cursor: the id of the last ad of the page before. */
  after: v.optional(any(adId)),
});
/** A photo from home that waits, with a word of thanks; the ad itself has ended. */
const waitingHome = v.object({ ...adHome.entries, cautions: cautionKinds });
export type WaitingHome = v.InferOutput<typeof waitingHome>;
/** An ad to review, its author, and the version that the decision must name. */
const reviewItem = <Ad extends v.GenericSchema>(ad: Ad) =>
  v.object({ ad, version: v.number(), author: userInfo, home: v.optional(waitingHome) });

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
  query: userSearchQuery,
  answer: foundUsers,
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
  params: v.object({ adId: idOf(noSuch.ad) }),
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
export const verifyUser = defineEndpoint({
  method: 'post',
  path: '/api/admin/verify',
  access: 'admin',
  summary: 'Marks a user as a shelter, breeder, shop or vet, or takes the mark back; tells them',
  body: verifyBody,
  answer: done,
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
  pets: listReview(petAd, sectionSlugs.pets.suffix),
  market: listReview(marketAd, sectionSlugs.market.suffix),
  services: listReview(serviceAd, sectionSlugs.services.suffix),
  events: listReview(eventAd, sectionSlugs.events.suffix),
};

/** A photo of this ad that another user's ad has too. */
const samePhoto = v.object({
  /** The photo of this ad, and that of the other one. */
  image: v.string(),
  other_image: v.string(),
  ad_id: v.number(),
  /** 1 pets, 2 market, 3 services, 4 events. */
  section: v.number(),
  title: v.string(),
  is_visible: v.number(),
  author: v.number(),
  author_name: v.string(),
});
export type SamePhoto = v.InferOutput<typeof samePhoto>;
export const getSamePhotos = defineEndpoint({
  method: 'get',
  path: '/api/admin/same-photos/:adId',
  access: 'admin',
  summary: "Other users' ads with a photo of this ad or of its edit",
  params: v.object({ adId: idOf(noSuch.ad) }),
  answer: v.array(samePhoto),
});
