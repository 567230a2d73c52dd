import { botChats } from './session/botChats.ts';
import * as v from 'valibot';
import { done } from './ads/ads.ts';
import { dayTime } from './dayTime.ts';
import { defineEndpoint } from './endpoint.ts';
import { isoTime, noArray, text, timeZone, wholeNumber } from './fields.ts';
import { noticeErrors } from './errorTexts.ts';

interface KindOfNotice {
  isForAdmins?: true;
  /** Tries the next channel when the first one does not take it soon. */
  isUrgent?: true;
  /** In the list only once it is certain that it is announced. */
  isListedLater?: true;
  /** Goes through every channel, as the owner of one may not be who should know. */
  goesEverywhere?: true;
}

/** What users are told of. */
const KINDS = {
  message: { isUrgent: true, isListedLater: true },
  ad_published: {},
  ad_rejected: { isUrgent: true },
  ad_expiring: {},
  reservation_ended: {},
  saved_search: {},
  price_drop: {},
  event_tomorrow: {},
  match: { isUrgent: true },
  pet_home: {},
  helped_home: { isListedLater: true },
  sighting: { isUrgent: true },
  boost_ended: {},
  order_paid: {},
  report_result: {},
  verified: {},
  identity_linked: { isUrgent: true, isListedLater: true, goesEverywhere: true },
  review_waiting: { isForAdmins: true, isListedLater: true },
  report_waiting: { isForAdmins: true },
} as const satisfies Record<string, KindOfNotice>;
export type NoticeKind = keyof typeof KINDS;
export const NOTICE_KINDS = Object.keys(KINDS) as NoticeKind[];
export const kindOfNotice = (kind: NoticeKind): KindOfNotice => KINDS[kind];
export const ADMIN_NOTICE_KINDS = NOTICE_KINDS.filter((kind) => kindOfNotice(kind).isForAdmins);

export const NOTICES_PAGE = 20;
const NOTICES_PAGE_MAX = 100;
const OFFSET_MAX = 10_000;

const switches = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, v.boolean()])) as Record<
  NoticeKind,
  ReturnType<typeof v.boolean>
>;
const optionalSwitch = v.optional(v.boolean());
/** Equal times mean no quiet hours. */
const quietTime = dayTime(noticeErrors.dayTime);
const quiet = v.object({ from: quietTime, to: quietTime, timezone: timeZone });

export const notificationSettings = v.object({
  /** Kinds for admins are not listed for others. */
  kinds: v.object({ ...switches, review_waiting: optionalSwitch, report_waiting: optionalSwitch }),
  quiet,
  channels: v.object({
    ...botChats,
    /** The number of browsers that get Web Push. */
    web_push: v.number(),
  }),
});
export type NotificationSettings = v.InferOutput<typeof notificationSettings>;

const notificationSettingsBody = v.object({
  kinds: v.optional(noArray(v.partial(v.object(switches)))),
  quiet: v.optional(noArray(v.partial(quiet))),
});
export type NotificationSettingsBody = v.InferOutput<typeof notificationSettingsBody>;

/** The other user of a dialog, or an ad. */
const noticeAbout = v.object({
  kind: v.picklist(['user', 'ad']),
  /** Of the user or of the ad. */
  id: v.number(),
  /** The user's name or the ad's title. */
  title: v.string(),
  /** The first image of an ad that is published or the user's own; the user's avatar. */
  image: v.nullable(v.string()),
});

export const notice = v.object({
  id: v.number(),
  kind: v.picklist(NOTICE_KINDS),
  text: v.string(),
  /** A path of the site. */
  link: v.string(),
  /** Null for the queues of admins. */
  about: v.nullable(noticeAbout),
  created: isoTime,
  is_read: v.boolean(),
});
export type Notice = v.InferOutput<typeof notice>;

export const getNotificationSettings = defineEndpoint({
  method: 'get',
  path: '/api/notification-settings',
  access: 'user',
  summary: 'Of which kinds the user is told, when silently, and through which channels',
  answer: notificationSettings,
});
export const updateNotificationSettings = defineEndpoint({
  method: 'post',
  path: '/api/notification-settings',
  access: 'user',
  needsNoConsent: true,
  summary: 'Changes the given part of the settings',
  body: notificationSettingsBody,
  answer: notificationSettings,
});
export const listNotices = defineEndpoint({
  method: 'get',
  path: '/api/notices',
  access: 'user',
  summary: "A page of the user's notices, newest first",
  query: v.object({
    limit: v.optional(
      v.pipe(
        wholeNumber(1, Number.MAX_SAFE_INTEGER),
        v.transform((limit) => Math.min(limit, NOTICES_PAGE_MAX)),
      ),
      NOTICES_PAGE,
    ),
    offset: v.optional(wholeNumber(0, OFFSET_MAX), 0),
  }),
  answer: v.array(notice),
});
export const markNoticesRead = defineEndpoint({
  method: 'post',
  path: '/api/notices/read',
  access: 'user',
  needsNoConsent: true,
  summary: 'Marks the notices up to this one as read',
  body: v.object({ until_id: wholeNumber(0, Number.MAX_SAFE_INTEGER) }),
  answer: done,
});

const base64url = (bytes: number) =>
  v.pipe(text(100), v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=?=?$`, 'u')));

const PUSH_ENDPOINT_MAX = 1000;
/** The URL of a browser at its push service, as browsers write it: printable ASCII. */
const endpoint = v.pipe(text(PUSH_ENDPOINT_MAX), v.regex(/^[!-~]+$/u), v.url());

/** A browser's subscription (w3.org/TR/push-api); the server calls only known push services. */
const pushSubscriptionBody = v.object({
  endpoint,
  keys: v.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export type PushSubscriptionBody = v.InferOutput<typeof pushSubscriptionBody>;

export const savePushSubscription = defineEndpoint({
  method: 'post',
  path: '/api/push-subscriptions',
  access: 'user',
  summary: 'Sends notices to this browser by Web Push',
  body: pushSubscriptionBody,
  answer: done,
});
/** Called by the service worker, which has no token: who knows the old URL is the browser. */
export const renewPushSubscription = defineEndpoint({
  method: 'post',
  path: '/api/push-subscriptions/renewal',
  access: 'anyone',
  writes: true,
  limit: 'login',
  summary: 'Replaces a subscription that the browser has renewed',
  body: v.object({ old_endpoint: endpoint, ...pushSubscriptionBody.entries }),
  answer: done,
});
export const deletePushSubscription = defineEndpoint({
  method: 'delete',
  path: '/api/push-subscriptions',
  access: 'user',
  needsNoConsent: true,
  summary: 'Sends this browser no more',
  body: v.object({ endpoint }),
  answer: done,
});
