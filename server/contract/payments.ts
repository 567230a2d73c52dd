import * as v from 'valibot';
import { done } from './ads.ts';
import { defineEndpoint } from './endpoint.ts';
import { boostableSections, bySuffix } from './sections.ts';
import { adId, isoTime } from './fields.ts';
import { boostServiceNames } from './texts.ts';

/** `boost_type` on the wire and in the database; 0 is none. */
export const BOOST = { pinned: 1, promoted: 2 } as const;

export type BoostService = (typeof boostServiceNames)[number];
export const boostServiceOf = (kind: 1 | 2): BoostService =>
  kind === BOOST.pinned ? boostServiceNames[0] : boostServiceNames[1];
/** In roubles, by `boost_type`: pinning and promotion. */
export const BOOST_PRICES = { 1: 500, 2: 100 } as const;
export const BOOST_DAYS = 7;

export const PAYMENT_MINUTES = 10;
export const CANCELLED_ORDERS_PER_HOUR = 3;

export const orderBody = v.object({
  ad_id: adId,
  service_type: v.picklist(boostServiceNames),
  /** The mini app asks: the provider then leads back into Telegram. */
  in_telegram: v.optional(v.boolean(), false),
});
export type OrderBody = v.InferOutput<typeof orderBody>;

/** `payment_id` names the order at `/pay/{id}`; the link is empty while the provider does not answer. */
export const createdOrder = v.object({ payment_id: v.string(), payment_link: v.string() });
export type CreatedOrder = v.InferOutput<typeof createdOrder>;

export const ORDER_STATUS = { pending: 0, paid: 1, cancelled: 2, failed: 3 } as const;
export const orderStatus = v.picklist([0, 1, 2, 3]);

export const purchaseParams = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/u)) });
export const purchase = v.object({
  id: v.string(),
  status: orderStatus,
  created_at: isoTime,
  /** While it is pending, once the provider has given one. */
  payment_link: v.optional(v.string()),
  /** By the server's clock, which the device's need not agree with. */
  seconds_left: v.number(),
  service_type: v.picklist(boostServiceNames),
  amount: v.number(),
  is_mine: v.boolean(),
  /** The money has gone back, or is on its way. */
  is_refunded: v.boolean(),
  /** Null once the ad is gone. */
  ad: v.nullable(
    v.object({
      id: v.number(),
      section: v.picklist(['pets', 'market', 'services']),
      title: v.string(),
    }),
  ),
  /** Of a paid boost that has begun. */
  boosted_until: v.nullable(isoTime),
});
export type Purchase = v.InferOutput<typeof purchase>;

export const boostStats = v.object({
  active: v.boolean(),
  boost_type: v.picklist([0, 1, 2]),
  /** When the last boost ends or ended; null without one, and while it waits for publication. */
  until: v.nullable(isoTime),
  /** Of the last boost. */
  impressions: v.number(),
  openings: v.number(),
  /** The viewer's own order for this ad that is still to be paid. */
  pending_order: v.nullable(v.string()),
});
export type BoostStats = v.InferOutput<typeof boostStats>;

export const VIEWS_MAX = 100;
const seenIds = v.optional(v.pipe(v.array(adId), v.maxLength(VIEWS_MAX)), []);
/** Boosted ads that someone has seen in a list, and those that they have opened from there. */
export const boostViews = v.object({ shown: seenIds, opened: seenIds });
export type BoostViews = v.InferInput<typeof boostViews>;

const idParams = v.object({ id: adId });

export const boostEndpoints = bySuffix(boostableSections, (suffix) => ({
  isBoosted: defineEndpoint({
    method: 'get',
    path: `/api/is-boosted${suffix}/:id`,
    access: 'anyone',
    summary: 'Whether this ad is boosted now',
    params: idParams,
    answer: v.object({ active: v.boolean() }),
  }),
  stats: defineEndpoint({
    method: 'get',
    path: `/api/boost-stats${suffix}/:id`,
    access: 'user',
    summary: "An ad's boost: until when, how often seen and opened (its owner, an admin)",
    params: idParams,
    answer: boostStats,
  }),
  order: defineEndpoint({
    method: 'post',
    path: `/api/create-order${suffix}`,
    // A banned user is refused in the words of the orders, which begin with a digit.
    access: 'user',
    summary: 'Orders a boost: pinning or promotion for seven days',
    body: orderBody,
    errors: ['ALREADY_BOOSTED', 'SLOT_TAKEN', 'CANCELLED_TOO_OFTEN', 'ORDER_PENDING', 'BANNED'],
    answer: createdOrder,
  }),
}));

export const countBoostViews = defineEndpoint({
  method: 'post',
  path: '/api/boost-views',
  access: 'anyone',
  summary: 'Boosted ads that were seen in a list, and those that were opened from there',
  body: boostViews,
  answer: done,
});
export const getPurchase = defineEndpoint({
  method: 'get',
  path: '/api/purchases/:id',
  access: 'anyone',
  summary: 'An order and its state, for everyone who knows its id',
  params: purchaseParams,
  answer: purchase,
});
export const cancelPurchase = defineEndpoint({
  method: 'post',
  path: '/api/purchases/:id/cancel',
  access: 'writer',
  summary: 'Cancels an own order that is not paid yet',
  params: purchaseParams,
  answer: done,
});
