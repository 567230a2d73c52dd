import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { isoTime, line } from '../fields.ts';
import { CURRENCIES, orderStatus } from '../payments/payments.ts';
import { REPORT_KINDS, REPORT_REASONS, REPORT_STATES } from '../reports.ts';
import { foundUsers } from './admin.ts';

/** A link to a list of the site is the longest that is pasted. */
const ADMIN_QUERY_MAX = 500;
/** Of each kind. */
export const ADMIN_FOUND_MAX = 10;

const adminFound = v.object({
  users: foundUsers,
  ads: v.array(
    v.object({
      id: v.number(),
      /** 1 pets, 2 market, 3 services, 4 events. */
      section: v.number(),
      title: v.string(),
      /** 0 when deleted. */
      is_visible: v.number(),
      author: v.number(),
      author_name: v.string(),
    }),
  ),
  payments: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      amount: v.number(),
      currency: v.picklist(CURRENCIES),
      status: orderStatus,
      created_at: isoTime,
      username: v.nullable(v.string()),
    }),
  ),
  reports: v.array(
    v.object({
      id: v.number(),
      kind: v.picklist(REPORT_KINDS),
      title: v.string(),
      reason: v.picklist(REPORT_REASONS),
      state: v.picklist(REPORT_STATES),
      created: isoTime,
    }),
  ),
});
export type AdminFound = v.InferOutput<typeof adminFound>;

export const searchAsAdmin = defineEndpoint({
  method: 'get',
  path: '/api/admin/search',
  access: 'admin',
  summary:
    'Users, ads, payments and reports by number, order id, link, or a part of a name or title; at most ten of each, newest first',
  query: v.object({ query: line(ADMIN_QUERY_MAX) }),
  isCostly: true,
  answer: adminFound,
});
