import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { adId, any, chosen, isoTime, lines, wholeNumber } from './fields.ts';
import { reportErrors } from './reportTexts.ts';

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

export const REPORT_KINDS = ['ad', 'user', 'message', 'sighting'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_DECISIONS = ['accepted', 'declined'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];
/** `closed`: without a decision, because the ad or the sighting is gone. */
export const REPORT_STATES = ['new', ...REPORT_DECISIONS, 'closed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

const messageId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const userId = wholeNumber(0, 2_147_483_647);
const reason = chosen(v.picklist(REPORT_REASONS, reportErrors.reason));
const text = v.optional(any(lines(REPORT_TEXT_MAX, reportErrors.tooLong)));

const reportBody = v.pipe(
  v.object({
    ad_id: v.optional(any(adId)),
    user_id: v.optional(any(userId)),
    message_id: v.optional(any(messageId)),
    sighting_id: v.optional(any(adId)),
    reason,
    text,
  }),
  v.check(
    ({ ad_id: ad, user_id: user, message_id: message, sighting_id: sighting }) =>
      [ad, user, message, sighting].filter((id) => id !== undefined).length === 1,
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

export const sendReport = defineEndpoint({
  method: 'post',
  path: '/api/reports',
  access: 'writer',
  summary: 'Reports an ad, a user, a received message or sighting to the admins, once each',
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
