import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { done } from '../ads/ads.ts';
import { BOOST } from './boostViews.ts';
import { defineEndpoint } from '../endpoint.ts';
import { MESSENGERS } from '../session/identities.ts';
import { boostableSections, bySuffix } from '../sections/sections.ts';
import { adId, any, isoTime, line, idOf } from '../fields.ts';
import { boostServiceNames } from '../texts.ts';

export type BoostService = (typeof boostServiceNames)[number];
export const boostServiceOf = (kind: 1 | 2): BoostService =>
  kind === BOOST.pinned ? boostServiceNames[0] : boostServiceNames[1];
/** Roubles by `boost_type`. */
export const BOOST_PRICES = { 1: 500, 2: 100 } as const;
export const BOOST_DAYS = 7;

/** Roubles, or Telegram Stars inside the mini app. */
export const CURRENCIES = ['RUB', 'XTR'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const PAYMENT_MINUTES = 10;
export const CANCELLED_ORDERS_PER_HOUR = 3;

export const orderBody = v.object({
  ad_id: adId,
  service_type: v.picklist(boostServiceNames),
  /** Sent by the mini app: the provider then returns to Telegram. */
  in_telegram: v.optional(v.boolean(), false),
  /** The messenger around the app, whichever it is. */
  messenger: v.optional(v.picklist(MESSENGERS)),
  /** Where the receipt goes; needed where the settings have `has_receipts`. */
  email: v.optional(any(line(254))),
});
export type OrderBody = v.InferOutput<typeof orderBody>;

/**
 * `payment_id` is the order's id at `/pay/{id}`. Orders in Stars have an invoice in the place of the
 * payment page. The link is empty while the provider does not answer.
 */
const createdOrder = v.object({
  payment_id: v.string(),
  payment_link: v.optional(v.string()),
  invoice_link: v.optional(v.string()),
});
export type CreatedOrder = v.InferOutput<typeof createdOrder>;

export const ORDER_STATUS = { pending: 0, paid: 1, cancelled: 2, failed: 3 } as const;
export const orderStatus = v.picklist([0, 1, 2, 3]);

const purchaseParams = v.object({
  id: v.pipe(v.string(), v.maxLength(64, noSuch.order), v.regex(/^[\w-]{16,64}$/u, noSuch.order)),
});
export const purchase = v.object({
  id: v.string(),
  status: orderStatus,
  created_at: isoTime,
  /** Of pending orders, once the provider has created the payment. */
  payment_link: v.optional(v.string()),
  /** In its place for orders in Stars. */
  invoice_link: v.optional(v.string()),
  /** False for roubles where the viewer pays in Stars. */
  is_payable_here: v.boolean(),
  /** By the server's clock; the device's clock may differ. */
  seconds_left: v.number(),
  service_type: v.picklist(boostServiceNames),
  amount: v.number(),
  currency: v.picklist(CURRENCIES),
  is_mine: v.boolean(),
  /** Refunded or being refunded. */
  is_refunded: v.boolean(),
  /** The provider does not know the payment: money may have been taken. */
  is_outcome_unknown: v.boolean(),
  /** Null when the ad is deleted. */
  ad: v.nullable(
    v.object({
      id: v.number(),
      section: v.picklist(['pets', 'market', 'services']),
      title: v.string(),
    }),
  ),
  /** End of the boost, once it has started. */
  boosted_until: v.nullable(isoTime),
});
export type Purchase = v.InferOutput<typeof purchase>;

const boostStats = v.object({
  active: v.boolean(),
  boost_type: v.picklist([0, 1, 2]),
  /** End of the latest boost; null without one and while it waits for publication. */
  until: v.nullable(isoTime),
  /** Of the latest boost. */
  impressions: v.number(),
  openings: v.number(),
  /** Its Moscow days with views, oldest first. */
  days: v.array(v.object({ day: v.string(), impressions: v.number(), openings: v.number() })),
  /** The viewer's own pending order for this ad. */
  pending_order: v.nullable(v.string()),
  /** Another ad is pinned where this one would be. */
  is_pin_taken: v.boolean(),
  /** What the viewer pays with here, and the prices of pinning and promotion in it. */
  currency: v.picklist(CURRENCIES),
  prices: v.object({ 1: v.number(), 2: v.number() }),
});
export type BoostStats = v.InferOutput<typeof boostStats>;

const idParams = v.object({ id: idOf(noSuch.ad) });

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
    // The handler rejects a banned user itself, with error 5.
    access: 'user',
    summary: 'Orders a boost: pinning or promotion for seven days',
    body: orderBody,
    errors: ['ALREADY_BOOSTED', 'SLOT_TAKEN', 'CANCELLED_TOO_OFTEN', 'ORDER_PENDING', 'BANNED'],
    answer: createdOrder,
  }),
}));

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
