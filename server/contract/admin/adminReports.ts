import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { userInfo } from './admin.ts';
import { adminErrors } from './adminTexts.ts';
import { PAGE_SIZE, REASON_MAX } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { any, idOf, isoTime, lines, wholeNumber } from '../fields.ts';
import { REPORT_DECISIONS, REPORT_KINDS, REPORT_REASONS, REPORT_STATES } from '../reports.ts';
import { sighting } from '../matches/sightings.ts';
import { fieldErrors } from '../texts.ts';

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

const reportOfTarget = v.object({
  id: v.number(),
  reason: v.picklist(REPORT_REASONS),
  text: v.string(),
  /** Null when the account has been deleted. */
  reporter: v.nullable(v.number()),
  reporter_name: v.string(),
  created: isoTime,
  state: v.picklist(REPORT_STATES),
});
export type ReportOfTarget = v.InferOutput<typeof reportOfTarget>;

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
  /** With `by=target`: all reports about the target, oldest first. */
  of_target: v.optional(v.array(reportOfTarget)),
  /** The reported sighting of a lost pet, hidden or not. */
  sighting: v.optional(v.pick(sighting, ['place', 'text', 'seen_at', 'images'])),
  /** The reported message and those around it, oldest first. */
  context: v.optional(v.array(reportedMessage)),
});
export type Report = v.InferOutput<typeof report>;

const reportsQuery = v.object({
  /** `new`: oldest first. By default all, newest first. */
  state: v.optional(any(v.picklist(REPORT_STATES))),
  /** This report alone. */
  id: v.optional(any(wholeNumber(1, 2_147_483_647))),
  /** One report for each target, with all reports about it. */
  by: v.optional(any(v.picklist(['target']))),
  limit: v.optional(wholeNumber(1, PAGE_SIZE), PAGE_SIZE),
  /** Cursor: the id of the last report of the page before. */
  after: v.optional(any(wholeNumber(1, 2_147_483_647))),
});
export type ReportsQuery = v.InferOutput<typeof reportsQuery>;

export const listReports = defineEndpoint({
  method: 'get',
  path: '/api/admin/reports',
  access: 'admin',
  summary: 'Reports with their targets and the history of the reported users',
  query: reportsQuery,
  answer: v.array(report),
});
/** What an accepted report leads to; an ad alone can be deleted or hidden. `delete_and_ban` bans its author. */
export const CONSEQUENCES = ['delete', 'hide', 'ban', 'delete_and_ban'] as const;
export type Consequence = (typeof CONSEQUENCES)[number];

const reportDecision = v.pipe(
  v.object({
    decision: v.picklist(REPORT_DECISIONS),
    /** Decides on all undecided reports about the target. */
    all: v.optional(v.boolean(), false),
    action: v.optional(any(v.picklist(CONSEQUENCES))),
    /** For the author of the ad, or the banned user. */
    reason: v.optional(any(lines(REASON_MAX, fieldErrors.reason))),
  }),
  v.forward(
    v.partialCheck(
      [['decision'], ['action']],
      ({ decision, action }) => decision === 'accepted' || action === undefined,
      adminErrors.consequence,
    ),
    ['action'],
  ),
);
export type ReportDecisionBody = v.InferOutput<typeof reportDecision>;

export const decideReport = defineEndpoint({
  method: 'post',
  path: '/api/admin/reports/:id',
  access: 'admin',
  summary:
    'Accepts or declines a report and tells the reporter; the ad is deleted or hidden, the user banned, or both together, by `action` alone',
  params: v.object({ id: idOf(noSuch.report) }),
  body: reportDecision,
  answer: v.object({ id: v.number(), state: v.picklist(REPORT_STATES) }),
});
