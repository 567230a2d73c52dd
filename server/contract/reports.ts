import * as v from 'valibot';
import { userInfo } from './admin.ts';
import { PAGE_SIZE } from './ads.ts';
import { defineEndpoint } from './endpoint.ts';
import { adId, any, chosen, isoTime, lines, wholeNumber } from './fields.ts';
import { reportErrors } from './texts.ts';

export const REPORT_TEXT_MAX = 1000;
export const REPORTS_PER_DAY = 10;
/** Messages shown before and after a reported one. */
export const REPORT_CONTEXT = 3;

export const REPORT_REASONS = [
  'fraud',
  'spam',
  'cruelty',
  'sold',
  'wrong_category',
  'offensive',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_KINDS = ['ad', 'user', 'message'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_DECISIONS = ['accepted', 'declined'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];
const REPORT_STATES = ['new', ...REPORT_DECISIONS] as const;
export type ReportState = (typeof REPORT_STATES)[number];

const messageId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const userId = wholeNumber(0, 2_147_483_647);
const reason = chosen(v.picklist(REPORT_REASONS, reportErrors.reason));
const text = v.optional(any(lines(REPORT_TEXT_MAX, reportErrors.tooLong)));

export const reportBody = v.pipe(
  v.object({
    ad_id: v.optional(any(adId)),
    user_id: v.optional(any(userId)),
    message_id: v.optional(any(messageId)),
    reason,
    text,
  }),
  v.check(
    ({ ad_id: ad, user_id: user, message_id: message }) =>
      [ad, user, message].filter((id) => id !== undefined).length === 1,
    reportErrors.target,
  ),
);
export type ReportBody = v.InferOutput<typeof reportBody>;

/** What the user has reported: enough to know it again. */
export const ownReport = v.object({
  kind: v.picklist(REPORT_KINDS),
  target: v.number(),
  reason: v.picklist(REPORT_REASONS),
  created: isoTime,
  state: v.picklist(REPORT_STATES),
});
export type OwnReport = v.InferOutput<typeof ownReport>;

const reportedAd = v.object({
  /** 1 pets, 2 market, 3 services, 4 events. */
  section: v.number(),
  title: v.string(),
  image: v.nullable(v.string()),
  /** 0 when deleted. */
  is_visible: v.number(),
});
const reportedMessage = v.object({
  id: v.number(),
  from_user: v.number(),
  text: v.string(),
  time: isoTime,
});

export const report = v.object({
  id: v.number(),
  kind: v.picklist(REPORT_KINDS),
  /** The id of the ad, user or message. */
  target: v.number(),
  reason: v.picklist(REPORT_REASONS),
  text: v.string(),
  /** Null when the account has been deleted, as `subject`. */
  reporter: v.nullable(v.number()),
  reporter_name: v.string(),
  /** Reports about this target. */
  count: v.number(),
  created: isoTime,
  state: v.picklist(REPORT_STATES),
  /** The ad's title, the message's text or the user's name when it was reported. */
  title: v.string(),
  /** The ad's author, the message's sender or the reported user. */
  subject: v.nullable(userInfo),
  /** Of the subject: all reports, accepted ones, bans. Rejections are in `subject`. */
  history: v.object({ reports: v.number(), accepted: v.number(), bans: v.number() }),
  ad: v.optional(reportedAd),
  /** The reported message and those around it, oldest first. */
  context: v.optional(v.array(reportedMessage)),
});
export type Report = v.InferOutput<typeof report>;

export const reportsQuery = v.object({
  /** `new`: oldest first. By default all, newest first. */
  state: v.optional(any(v.picklist(REPORT_STATES))),
  limit: v.optional(wholeNumber(1, PAGE_SIZE), PAGE_SIZE),
  /** Cursor: the id of the last report of the page before. */
  after: v.optional(any(wholeNumber(1, 2_147_483_647))),
});
export type ReportsQuery = v.InferOutput<typeof reportsQuery>;

export const sendReport = defineEndpoint({
  method: 'post',
  path: '/api/reports',
  access: 'writer',
  summary: 'Reports an ad, a user or a received message to the admins, once each',
  body: reportBody,
  answer: v.object({ id: v.number(), created: isoTime }),
});
export const listOwnReports = defineEndpoint({
  method: 'get',
  path: '/api/reports',
  access: 'user',
  summary: 'What the user has reported, newest first',
  answer: v.array(ownReport),
});
export const listReports = defineEndpoint({
  method: 'get',
  path: '/api/admin/reports',
  access: 'admin',
  summary: 'Reports with their targets and the history of the reported users',
  query: reportsQuery,
  answer: v.array(report),
});
export const decideReport = defineEndpoint({
  method: 'post',
  path: '/api/admin/reports/:id',
  access: 'admin',
  summary: 'Accepts or declines a report and tells the reporter; the target stays as it is',
  params: v.object({ id: wholeNumber(1, 2_147_483_647) }),
  body: v.object({ decision: v.picklist(REPORT_DECISIONS) }),
  answer: v.object({ id: v.number(), state: v.picklist(REPORT_STATES) }),
});
