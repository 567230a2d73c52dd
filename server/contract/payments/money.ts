import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { any, day, isoTime, line, wholeNumber } from '../fields.ts';
import { done } from '../ads/ads.ts';
import { CURRENCIES, orderStatus } from './payments.ts';
import { boostServiceNames } from '../texts.ts';

export const REPORT_DAYS = 30;
export const REPORT_DAYS_MAX = 366;

/** Moscow days, both inclusive; by default the last 30. */
const ordersReportQuery = v.object({
  from: v.optional(any(day())),
  to: v.optional(any(day())),
});
export type OrdersReportQuery = v.InferOutput<typeof ordersReportQuery>;

const counts = {
  pending: v.number(),
  paid: v.number(),
  cancelled: v.number(),
  failed: v.number(),
  /** Roubles: paid, and of these refunded or being refunded. */
  paid_sum: v.number(),
  refunded_sum: v.number(),
  /** Telegram Stars, likewise. */
  stars_sum: v.number(),
  stars_refunded: v.number(),
};

/** Why an order needs attention; the text of `problem` is in the field of that name. */
const attentionReason = v.picklist(['overdue', 'refund', 'noBoost', 'problem']);

/** `provider`: from its cabinet, or by the buyer's bank (a chargeback). */
const refundedBy = v.picklist(['us', 'provider']);
export type RefundedBy = v.InferOutput<typeof refundedBy>;

const unmatchedPayment = v.object({
  payment_id: v.string(),
  /** Decimal string. */
  amount: v.string(),
  currency: v.string(),
  order_id: v.nullable(v.string()),
  found_at: isoTime,
});

export const ordersReport = v.object({
  from: v.string(),
  to: v.string(),
  total: v.object(counts),
  /** Only days with orders, newest first. */
  days: v.array(v.object({ day: v.string(), ...counts })),
  /** What was sold, by service and currency. */
  groups: v.array(
    v.object({
      service_type: v.picklist(boostServiceNames),
      currency: v.picklist(CURRENCIES),
      paid: v.number(),
      paid_sum: v.number(),
      refunds: v.number(),
      refunded_sum: v.number(),
    }),
  ),
  /** Of any day. */
  attention: v.array(
    v.object({
      id: v.string(),
      created_at: isoTime,
      status: orderStatus,
      amount: v.number(),
      currency: v.picklist(CURRENCIES),
      service_type: v.picklist(boostServiceNames),
      title: v.string(),
      /** Null when the account is deleted. */
      user_id: v.nullable(v.number()),
      payment_id: v.nullable(v.string()),
      reason: attentionReason,
      problem: v.nullable(v.string()),
    }),
  ),
  /** Of the period: what went back without our request, in each currency. */
  provider_refunds: v.object({ count: v.number(), roubles: v.number(), stars: v.number() }),
  /** Money of a provider that no order explains, of any day. */
  unmatched: v.array(unmatchedPayment),
});
export type OrdersReport = v.InferOutput<typeof ordersReport>;
export type AttentionReason = v.InferOutput<typeof attentionReason>;

export const getOrdersReport = defineEndpoint({
  method: 'get',
  path: '/api/admin/orders-report',
  access: 'admin',
  summary: 'Orders and their money by day, and those that need a look',
  query: ordersReportQuery,
  answer: ordersReport,
});

export const PAYMENTS_PAGE = 20;
export const PAYMENTS_PAGE_MAX = 1000;

/** Moscow days of the order; `query` is a number or a part of the name of order, user or ad. */
const paymentsQuery = v.object({
  ...ordersReportQuery.entries,
  query: v.optional(any(line(100))),
  limit: v.optional(wholeNumber(1, PAYMENTS_PAGE_MAX), PAYMENTS_PAGE),
  offset: v.optional(wholeNumber(0, 100_000), 0),
});
export type PaymentsQuery = v.InferOutput<typeof paymentsQuery>;

const paymentRow = v.object({
  id: v.string(),
  created_at: isoTime,
  paid_at: v.nullable(isoTime),
  closed_at: v.nullable(isoTime),
  refunded_at: v.nullable(isoTime),
  status: orderStatus,
  amount: v.number(),
  currency: v.picklist(CURRENCIES),
  service_type: v.picklist(boostServiceNames),
  ad_id: v.nullable(v.number()),
  title: v.string(),
  user_id: v.nullable(v.number()),
  username: v.nullable(v.string()),
  payment_id: v.nullable(v.string()),
  /** 0 none, 1 wanted, 2 done. */
  refund: v.picklist([0, 1, 2]),
  refunded_by: v.nullable(refundedBy),
  problem: v.nullable(v.string()),
  /** Notifications of the provider. */
  events: v.array(v.object({ kind: v.string(), received_at: isoTime })),
});
export type PaymentRow = v.InferOutput<typeof paymentRow>;

export const findPayments = defineEndpoint({
  method: 'get',
  path: '/api/admin/payments',
  access: 'admin',
  summary: 'Orders by number, user or ad, newest first, with what their providers told',
  query: paymentsQuery,
  answer: v.array(paymentRow),
});
export const refundPayment = defineEndpoint({
  method: 'post',
  path: '/api/admin/refund-payment',
  access: 'admin',
  summary: 'Returns the money of a paid order and ends its boost',
  body: v.object({ id: line(64) }),
  answer: done,
});
export const closePayment = defineEndpoint({
  method: 'post',
  path: '/api/admin/close-payment',
  access: 'admin',
  summary: 'Takes a payment without an order off the list of what needs a look',
  body: v.object({ id: line(64) }),
  answer: done,
});
