import type { UserInfo } from '#contract/admin/admin.ts';
import type { Report, ReportOfTarget, ReportsQuery } from '#contract/admin/adminReports.ts';
import { REPORT_KINDS, type ReportKind } from '#contract/reports.ts';
import { statusAt } from '#server/ads/ads.queries.ts';
import { createImageAccess } from '#server/images/imageAccess.ts';
import { findSightings } from '#server/sightings/sightings.queries.ts';
import type { Deps } from '#server/deps.ts';
import {
  countBans,
  countBySubject,
  countByTarget,
  findAds,
  listPage,
  messagesAround,
  reportsOfTargets,
  type ListedReport,
} from './reports.queries.ts';

/** Facts about these users, by id. */
export type DescribeUsers = (ids: number[]) => Promise<Map<number, UserInfo>>;

/** Returns a function that reads a page of reports with all that a decision needs. */
export function createReportList(deps: Deps, describeUsers: DescribeUsers) {
  const { db, clock } = deps;
  const access = createImageAccess(deps);

  async function countsOf(all: Reported[]): Promise<Map<string, number>> {
    const rows = await Promise.all(
      REPORT_KINDS.map((kind) => countByTarget(db, kind, idsOf(all, kind))),
    );
    return new Map(rows.flat().map((row) => [`${row.kind} ${row.id}`, row.count]));
  }

  async function allOfTargets(all: Reported[]): Promise<Map<string, ReportOfTarget[]>> {
    const rows = await Promise.all(
      REPORT_KINDS.map((kind) => reportsOfTargets(db, kind, idsOf(all, kind))),
    );
    const byTarget = Map.groupBy(rows.flat(), ({ report }) => targetKey(report));
    return new Map([...byTarget].map(([key, found]) => [key, found.map(presentOne)]));
  }

  async function adsOf(all: Reported[]): Promise<Map<number, Report['ad']>> {
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

  async function contextsOf(all: Reported[]): Promise<Map<number, Report['context']>> {
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

  async function sightingsOf(all: Reported[]): Promise<Map<number, Report['sighting']>> {
    const rows = await findSightings(db, idsOf(all, 'sighting'));
    return new Map(
      rows.map(({ id, place, text, seen_at, images }) => [
        id,
        { place, text, seen_at, images: images.map(access.signed) },
      ]),
    );
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
    const [users, counts, ofTargets, ads, contexts, sightings, historyOf] = await Promise.all([
      describeUsers(subjects),
      countsOf(all),
      query.by && allOfTargets(all),
      adsOf(all),
      contextsOf(all),
      sightingsOf(all),
      historiesOf(subjects),
    ]);
    return rows.map((row) => {
      const { report } = row;
      const { kind, targetId, subjectId } = report;
      const ad = kind === 'ad' ? ads.get(targetId) : undefined;
      const context = kind === 'message' ? contexts.get(targetId) : undefined;
      const sighting = kind === 'sighting' ? sightings.get(targetId) : undefined;
      const ofTarget = ofTargets?.get(targetKey(report));
      return {
        ...presentOne(row),
        kind,
        target: targetId,
        count: counts.get(targetKey(report)) ?? 0,
        title: report.title,
        subject: users.get(subjectId) ?? null,
        history: historyOf(subjectId),
        ...(ad && { ad }),
        ...(ofTarget && { of_target: ofTarget }),
        ...(context && { context }),
        ...(sighting && { sighting }),
      };
    });
  };
}

type Reported = ListedReport['report'];

const targetKey = ({ kind, targetId }: Pick<Reported, 'kind' | 'targetId'>): string =>
  `${kind} ${targetId}`;

const presentOne = ({ report, reporterName, isReporterDeleted }: ListedReport): ReportOfTarget => ({
  id: report.id,
  reason: report.reason,
  text: report.text,
  reporter: isReporterDeleted ? null : report.reporterId,
  reporter_name: reporterName,
  created: report.createdAt.toISOString(),
  state: report.state,
});

const idsOf = (all: Reported[], kind: ReportKind): number[] => [
  ...new Set(all.filter((report) => report.kind === kind).map(({ targetId }) => targetId)),
];
