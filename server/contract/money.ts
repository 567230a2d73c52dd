import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { any, day, isoTime } from './fields.ts';
import { orderStatus } from './payments.ts';
import { boostServiceNames } from './texts.ts';

export const REPORT_DAYS = 30;
export const REPORT_DAYS_MAX = 366;

/** Moscow days, both inclusive; by default the last 30. */
export const ordersReportQuery = v.object({
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
};

/** Why an order needs attention; the text of `problem` is in the field of that name. */
export const attentionReason = v.picklist(['overdue', 'refund', 'noBoost', 'problem']);

export const ordersReport = v.object({
  from: v.string(),
  to: v.string(),
  total: v.object(counts),
  /** Only days with orders, newest first. */
  days: v.array(v.object({ day: v.string(), ...counts })),
  /** Of any day. */
  attention: v.array(
    v.object({
      id: v.string(),
      created_at: isoTime,
      status: orderStatus,
      amount: v.number(),
      service_type: v.picklist(boostServiceNames),
      title: v.string(),
      /** Null when the account is deleted. */
      user_id: v.nullable(v.number()),
      payment_id: v.nullable(v.string()),
      reason: attentionReason,
      problem: v.nullable(v.string()),
    }),
  ),
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
