import type { Consequence, ReportDecisionBody } from '#contract/admin/adminReports.ts';
import {
  REPORTS_PER_DAY,
  type OwnReport,
  type ReportBody,
  type ReportDecision,
  type ReportState,
} from '#contract/reports.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { DAY_MS } from '#contract/time.ts';
import { recordAction } from '#server/audit/audit.queries.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { sendFromSupport } from '#server/messages/supportMessages.ts';
import { findShownSighting, hideSighting } from '#server/sightings/sightings.queries.ts';
import { sightingTexts } from '#server/sightings/texts.ts';
import { sessionTexts } from '#server/session/texts.ts';
import { findUser, lockViewer } from '#server/session/accounts/users.queries.ts';
import { secondsUntilAllowed } from '#server/db/slidingWindow.ts';
import { createReportList, type DescribeUsers } from './reportList.ts';
import {
  findAds,
  findMessageOf,
  findOwnReport,
  findReport,
  findVisibleAd,
  insertReport,
  listOwn,
  lockReport,
  lockUndecidedOf,
  reportedSince,
  setDecision,
  type StoredReport,
  type Target,
} from './reports.queries.ts';
import { reportTexts } from './texts.ts';

const OWN_MAX = 1000;

export type ReportsService = ReturnType<typeof createReportsService>;

function targetOf(body: ReportBody): Target {
  const { ad_id: ad, user_id: user, message_id: message, sighting_id: sighting } = body;
  if (ad !== undefined) return { kind: 'ad', id: ad };
  if (user !== undefined) return { kind: 'user', id: user };
  if (sighting !== undefined) return { kind: 'sighting', id: sighting };
  return { kind: 'message', id: message ?? 0 };
}

const MISSING = {
  ad: reportTexts.noAd,
  user: reportTexts.noUser,
  message: reportTexts.noMessage,
  sighting: reportTexts.noSighting,
} as const;
const OWN = {
  ad: reportTexts.ownAd,
  user: reportTexts.oneself,
  message: reportTexts.ownMessage,
  sighting: reportTexts.ownMessage,
} as const;

/** What an accepted report can lead to, done by the modules of ads and users. */
export interface ReportConsequences {
  /** Both or neither. */
  delete_and_ban(viewer: Viewer, ad: ReportedAd, reason: string | undefined): Promise<void>;
  delete(viewer: Viewer, ad: ReportedAd, reason: string | undefined): Promise<void>;
  hide(viewer: Viewer, ad: ReportedAd, reason: string | undefined): Promise<void>;
  ban(viewer: Viewer, userId: number, reason: string | undefined): Promise<void>;
}
interface ReportedAd {
  id: number;
  authorId: number;
  section: number;
}

function assertOpen(report: StoredReport | undefined, decision: ReportDecision): StoredReport {
  if (!report) throw new HttpError(404, reportTexts.noReport);
  if (report.state !== 'new' && report.state !== decision) {
    throw new HttpError(409, reportTexts.decided);
  }
  return report;
}

/** Reports by users and the decisions on them; a report alone changes nothing about its target. */
export function createReportsService(
  deps: Deps,
  describeUsers: DescribeUsers,
  consequences: ReportConsequences,
) {
  const { db, config, clock, announce } = deps;

  async function find(tx: Database, viewer: Viewer, { kind, id }: Target) {
    if (kind === 'ad') return findVisibleAd(tx, id, viewer, clock());
    if (kind === 'message') return findMessageOf(tx, id, viewer.id);
    if (kind === 'sighting') return findSightingFor(tx, viewer, id);
    const user = await findUser(tx, id);
    return user && { subjectId: id, title: user.username };
  }

  async function assertRate(tx: Database, viewer: Viewer): Promise<void> {
    if (!config.rateLimits) return;
    const window = { count: REPORTS_PER_DAY, ms: DAY_MS };
    const seconds = await secondsUntilAllowed(clock(), window, (since) =>
      reportedSince(tx, viewer.id, since),
    );
    if (seconds === 0) return;
    throw new HttpError(429, reportTexts.tooMany(seconds), { retryAfterSeconds: seconds });
  }

  /** The owner of the lost pet, the finder and admins know a sighting; a note of a search has a link. */
  async function findSightingFor(tx: Database, viewer: Viewer, id: number) {
    const found = await findShownSighting(tx, id);
    if (!found) return undefined;
    const isShared = found.kind === 'searched';
    const isKnown = isShared || viewer.isAdmin || [found.owner, found.authorId].includes(viewer.id);
    if (!isKnown) return undefined;
    return { subjectId: found.authorId, title: sightingTexts.words(found) };
  }

  /** The reported user's name: the audit log does not quote what is private. */
  async function nameOf(tx: Database, { kind, title, subjectId }: StoredReport): Promise<string> {
    if (kind !== 'message' && kind !== 'sighting') return title;
    return (await findUser(tx, subjectId))?.username ?? sessionTexts.deletedUser;
  }

  async function tellReporter(
    tx: Database,
    { id, reporterId, kind }: StoredReport,
    decision: ReportDecision,
    name: string,
  ): Promise<void> {
    const text = reportTexts[decision](reportTexts.targets[kind](name));
    await sendFromSupport(tx, { to: reporterId, text, at: clock() });
    const notice = { kind: 'report_result', cause: `report ${id}` } as const;
    await announce(tx, [{ ...notice, to: reporterId, at: clock(), data: { decision } }]);
  }

  async function decideOne(
    tx: Database,
    viewer: Viewer,
    report: StoredReport,
    decision: ReportDecision,
  ): Promise<void> {
    const at = clock();
    await setDecision(tx, report.id, decision, at);
    if (report.kind === 'sighting' && decision === 'accepted') {
      await hideSighting(tx, report.targetId, at);
    }
    const name = await nameOf(tx, report);
    await recordAction(tx, viewer, {
      action: decision === 'accepted' ? 'accept' : 'decline',
      object: 'report',
      objectId: report.id,
      title: name,
      userId: report.subjectId,
      at,
    });
    await tellReporter(tx, report, decision, name);
  }

  async function follow(
    viewer: Viewer,
    { kind, targetId, subjectId }: StoredReport,
    action: Consequence,
    reason: string | undefined,
  ): Promise<void> {
    if (action === 'ban') return consequences.ban(viewer, subjectId, reason);
    const [ad] = kind === 'ad' ? await findAds(db, [targetId]) : [];
    if (!ad) throw validationError({ action: reportTexts.noAd });
    return consequences[action](viewer, ad, reason);
  }

  return {
    /** A repetition returns the first report. Throws 404, 409 or 429. */
    async send(viewer: Viewer, body: ReportBody): Promise<{ id: number; created: string }> {
      const target = targetOf(body);
      return inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        const sent = await findOwnReport(tx, viewer.id, target);
        if (sent) return { id: sent.id, created: sent.createdAt.toISOString() };
        const found = await find(tx, viewer, target);
        if (!found) throw new HttpError(404, MISSING[target.kind]);
        const { subjectId } = found;
        if (subjectId === viewer.id) throw new HttpError(409, OWN[target.kind]);
        if (subjectId === SUPPORT_ID) throw new HttpError(409, reportTexts.support);
        await assertRate(tx, viewer);
        const { id, createdAt } = await insertReport(tx, {
          ...found,
          reporterId: viewer.id,
          kind: target.kind,
          targetId: target.id,
          reason: body.reason,
          text: body.text ?? '',
          createdAt: clock(),
        });
        const notice = { kind: 'report_waiting', cause: `report ${id}` } as const;
        await announce(tx, [{ ...notice, to: 'admins', at: createdAt, data: { reportId: id } }]);
        return { id, created: createdAt.toISOString() };
      });
    },

    async own(viewer: Viewer): Promise<OwnReport[]> {
      const rows = await listOwn(db, viewer.id, OWN_MAX);
      return rows.map(({ kind, targetId, reason, createdAt, state }) => ({
        kind,
        target: targetId,
        reason,
        created: createdAt.toISOString(),
        state,
      }));
    },

    list: createReportList(deps, describeUsers),

    /**
     * Tells the reporters. Throws 404, or 409 when the other decision has been made. What follows
     * comes first: it may be repeated, when the decision after it fails.
     */
    async decide(
      viewer: Viewer,
      id: number,
      { decision, all, action, reason }: ReportDecisionBody,
    ): Promise<{ id: number; state: ReportState }> {
      if (action) {
        const report = assertOpen(await findReport(db, id), decision);
        await follow(viewer, report, action, reason);
      }
      await inTransaction(db, async (tx) => {
        const report = assertOpen(await lockReport(tx, id), decision);
        const undecided = all ? await lockUndecidedOf(tx, report) : [report];
        for (const one of undecided) {
          if (one.state === 'new') await decideOne(tx, viewer, one, decision);
        }
      });
      return { id, state: decision };
    },
  };
}
