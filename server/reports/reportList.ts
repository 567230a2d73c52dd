import type { UserInfo } from '#contract/admin.ts';
import { type Report, type ReportsQuery } from '#contract/adminReports.ts';
import { REPORT_KINDS, type ReportKind } from '#contract/reports.ts';
import { statusAt } from '#server/ads/ads.queries.ts';
import { createImageAccess } from '#server/images/imageAccess.ts';
import type { Deps } from '#server/deps.ts';
import {
  countBans,
  countBySubject,
  countByTarget,
  findAds,
  listPage,
  messagesAround,
  type StoredReport,
} from './reports.queries.ts';

/** Facts about these users, by id. */
export type DescribeUsers = (ids: number[]) => Promise<Map<number, UserInfo>>;

/** Returns a function that reads a page of reports with all that a decision needs. */
export function createReportList(deps: Deps, describeUsers: DescribeUsers) {
  const { db, clock } = deps;
  const access = createImageAccess(deps);

  async function countsOf(all: StoredReport[]): Promise<Map<string, number>> {
    const rows = await Promise.all(
      REPORT_KINDS.map((kind) => countByTarget(db, kind, idsOf(all, kind))),
    );
    return new Map(rows.flat().map((row) => [`${row.kind} ${row.id}`, row.count]));
  }

  async function adsOf(all: StoredReport[]): Promise<Map<number, Report['ad']>> {
    const at = clock();
    const rows = await findAds(db, idsOf(all, 'ad'));
    return new Map(
      rows.map(({ id, section, title, images, deletedAt, ...stored }) => {
        const ad = {
          section,
          title,
          image: images[0] ? access.signed(images[0]) : null,
          is_visible: deletedAt ? 0 : statusAt(stored, at),
        };
        return [id, ad];
      }),
    );
  }

  async function contextsOf(all: StoredReport[]): Promise<Map<number, Report['context']>> {
    const entries = idsOf(all, 'message').map(async (id) => {
      const around = await messagesAround(db, id);
      const context = around.map((message) => ({
        id: message.id,
        from_user: message.fromUser,
        text: message.text,
        time: message.createdAt.toISOString(),
      }));
      return [id, context] as const;
    });
    return new Map(await Promise.all(entries));
  }

  async function historiesOf(ids: number[]): Promise<(id: number) => Report['history']> {
    const [ofSubjects, bans] = await Promise.all([countBySubject(db, ids), countBans(db, ids)]);
    return (id) => {
      const found = ofSubjects.find((row) => row.id === id);
      return {
        reports: found?.count ?? 0,
        accepted: found?.accepted ?? 0,
        bans: bans.find((row) => row.id === id)?.count ?? 0,
      };
    };
  }

  return async (query: ReportsQuery): Promise<Report[]> => {
    const rows = await listPage(db, query);
    const all = rows.map(({ report }) => report);
    const subjects = all.map(({ subjectId }) => subjectId);
    const [users, counts, ads, contexts, historyOf] = await Promise.all([
      describeUsers(subjects),
      countsOf(all),
      adsOf(all),
      contextsOf(all),
      historiesOf(subjects),
    ]);
    return rows.map(({ report, reporterName, isReporterDeleted }) => {
      const { kind, targetId, subjectId } = report;
      const ad = kind === 'ad' ? ads.get(targetId) : undefined;
      const context = kind === 'message' ? contexts.get(targetId) : undefined;
      return {
        id: report.id,
        kind,
        target: targetId,
        reason: report.reason,
        text: report.text,
        reporter: isReporterDeleted ? null : report.reporterId,
        reporter_name: reporterName,
        count: counts.get(`${kind} ${targetId}`) ?? 0,
        created: report.createdAt.toISOString(),
        state: report.state,
        title: report.title,
        subject: users.get(subjectId) ?? null,
        history: historyOf(subjectId),
        ...(ad && { ad }),
        ...(context && { context }),
      };
    });
  };
}

const idsOf = (all: StoredReport[], kind: ReportKind): number[] => [
  ...new Set(all.filter((report) => report.kind === kind).map(({ targetId }) => targetId)),
];
