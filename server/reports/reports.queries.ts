import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { STATUS } from '#contract/ads/ads.ts';
import {
  REPORT_CONTEXT,
  type ReportDecision,
  type ReportKind,
  type ReportState,
} from '#contract/reports.ts';
import type { ReportsQuery } from '#contract/admin/adminReports.ts';
import { isAuthorShown } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import { audit } from '#server/audit/audit.table.ts';
import type { Database } from '#server/db/database.ts';
import { messages } from '#server/messages/messages.table.ts';
import { messageTexts } from '#server/messages/texts.ts';
import { formerUsesSince } from '#server/session/accounts/formerAccounts.queries.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { reports } from './reports.table.ts';

export type StoredReport = typeof reports.$inferSelect;
export type ListedReport = Awaited<ReturnType<typeof listPage>>[number];

/** It waits for a decision. */
const isNew = sql`(${reports.state} = 'new' AND ${reports.closedAt} IS NULL)`;
/** The state in answers. */
export const shownState = sql<ReportState>`CASE
  WHEN ${reports.state} = 'new' AND ${reports.closedAt} IS NOT NULL THEN 'closed'
  ELSE ${reports.state} END`;
const count = sql<number>`count(*)`.mapWith(Number);

export interface Target {
  kind: ReportKind;
  id: number;
}

export async function findOwnReport(
  db: Database,
  reporterId: number,
  { kind, id }: Target,
): Promise<StoredReport | undefined> {
  const [row] = await db
    .select()
    .from(reports)
    .where(
      and(eq(reports.reporterId, reporterId), eq(reports.kind, kind), eq(reports.targetId, id)),
    );
  return row;
}

/** Times of the user's reports since `since`, oldest first. */
export async function reportedSince(
  db: Database,
  reporterId: number,
  since: Date,
): Promise<Date[]> {
  const rows = await db
    .select({ at: reports.createdAt })
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), gt(reports.createdAt, since)))
    .unionAll(formerUsesSince(db, reporterId, 'report', since))
    .orderBy(sql`1`);
  return rows.map((row) => row.at);
}

export async function insertReport(
  db: Database,
  values: typeof reports.$inferInsert,
): Promise<StoredReport> {
  const [row] = await db.insert(reports).values(values).returning();
  if (!row) throw new Error('the report was not inserted');
  return row;
}

/** An ad that the viewer may see. */
export async function findVisibleAd(
  db: Database,
  id: number,
  viewer: { id: number; isAdmin: boolean },
  at: Date,
): Promise<{ subjectId: number; title: string } | undefined> {
  const isPublic = and(eq(ads.status, STATUS.published), gt(ads.expiresAt, at), isAuthorShown);
  const [ad] = await db
    .select({ subjectId: ads.authorId, title: ads.title })
    .from(ads)
    .innerJoin(users, eq(users.id, ads.authorId))
    .where(
      and(
        eq(ads.id, id),
        isNull(ads.deletedAt),
        isNull(ads.editOf),
        viewer.isAdmin ? undefined : or(isPublic, eq(ads.authorId, viewer.id)),
      ),
    );
  return ad;
}

/** A message of a conversation of the user. */
export async function findMessageOf(
  db: Database,
  id: number,
  userId: number,
): Promise<{ subjectId: number; title: string } | undefined> {
  const [message] = await db
    .select({
      subjectId: messages.fromUser,
      title: sql<string>`CASE ${messages.text} WHEN '' THEN ${messageTexts.photo} ELSE ${messages.text} END`,
    })
    .from(messages)
    .where(
      and(
        eq(messages.id, id),
        isNull(messages.deletedAt),
        or(eq(messages.lowId, userId), eq(messages.highId, userId)),
      ),
    );
  return message;
}

/** The user's latest reports, newest first. */
export const listOwn = (db: Database, reporterId: number, limit: number) =>
  db
    .select({ ...getTableColumns(reports), state: shownState })
    .from(reports)
    .where(eq(reports.reporterId, reporterId))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit);

/** The reports of this page that stand for their targets: the first in the order of the list. */
function isFirstOfTarget(isOldestFirst: boolean): SQL {
  const other = alias(reports, 'other');
  const isBefore = isOldestFirst ? lt(other.id, reports.id) : gt(other.id, reports.id);
  return sql`NOT EXISTS (SELECT 1 FROM ${reports} other WHERE ${other.kind} = ${reports.kind}
    AND ${other.targetId} = ${reports.targetId} AND ${isBefore}
    ${isOldestFirst ? sql`AND ${other.state} = 'new'` : sql``})`;
}

const ofReporter = {
  reporterName: users.username,
  isReporterDeleted: sql<boolean>`${users.deletedAt} IS NOT NULL`,
};

/** A page of reports, or of their targets: new ones oldest first, others newest first. */
export function listPage(db: Database, { id, state, by, limit, after }: ReportsQuery) {
  const isOldestFirst = state === 'new';
  const afterCursor = isOldestFirst ? gt : lt;
  return db
    .select({
      report: { ...getTableColumns(reports), state: shownState },
      ...ofReporter,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(
      and(
        isOldestFirst ? isNew : state && sql`${shownState} = ${state}`,
        id === undefined ? by && isFirstOfTarget(isOldestFirst) : eq(reports.id, id),
        after === undefined ? undefined : afterCursor(reports.id, after),
      ),
    )
    .orderBy(isOldestFirst ? asc(reports.id) : desc(reports.id))
    .limit(limit);
}

/** All reports of these targets, oldest first. */
export const reportsOfTargets = (db: Database, kind: ReportKind, ids: number[]) =>
  db
    .select({ report: { ...getTableColumns(reports), state: shownState }, ...ofReporter })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(and(eq(reports.kind, kind), inArray(reports.targetId, ids)))
    .orderBy(asc(reports.id));

export const countByTarget = (db: Database, kind: ReportKind, ids: number[]) =>
  db
    .select({ kind: reports.kind, id: reports.targetId, count })
    .from(reports)
    .where(and(eq(reports.kind, kind), inArray(reports.targetId, ids)))
    .groupBy(reports.kind, reports.targetId);

/** Reports about these users, about their ads and their messages. */
export const countBySubject = (db: Database, ids: number[]) =>
  db
    .select({
      id: reports.subjectId,
      count,
      accepted: sql<number>`count(*) FILTER (WHERE ${reports.state} = 'accepted')`.mapWith(Number),
    })
    .from(reports)
    .where(inArray(reports.subjectId, ids))
    .groupBy(reports.subjectId);

export const countBans = (db: Database, ids: number[]) =>
  db
    .select({ id: audit.userId, count })
    .from(audit)
    .where(and(inArray(audit.userId, ids), eq(audit.action, 'ban')))
    .groupBy(audit.userId);

/** Ads in every status, deleted ones too. */
export const findAds = (db: Database, ids: number[]) =>
  db
    .select({
      id: ads.id,
      authorId: ads.authorId,
      section: ads.section,
      title: ads.title,
      images: ads.images,
      status: ads.status,
      expiresAt: ads.expiresAt,
      deletedAt: ads.deletedAt,
    })
    .from(ads)
    .where(inArray(ads.id, ids));

/** The message with those around it, oldest first; none when it is gone. */
export async function messagesAround(db: Database, id: number) {
  const [found] = await db
    .select({ lowId: messages.lowId, highId: messages.highId })
    .from(messages)
    .where(eq(messages.id, id));
  if (!found) return [];
  const ofPair = and(eq(messages.lowId, found.lowId), eq(messages.highId, found.highId));
  const select = () => db.select().from(messages);
  const [until, after] = await Promise.all([
    select()
      .where(and(ofPair, lte(messages.id, id)))
      .orderBy(desc(messages.id))
      .limit(REPORT_CONTEXT + 1),
    select()
      .where(and(ofPair, gte(messages.id, id + 1)))
      .orderBy(asc(messages.id))
      .limit(REPORT_CONTEXT),
  ]);
  return [...until.toReversed(), ...after];
}

export async function findReport(db: Database, id: number): Promise<StoredReport | undefined> {
  const [row] = await db.select().from(reports).where(eq(reports.id, id));
  return row;
}

export async function lockReport(db: Database, id: number): Promise<StoredReport | undefined> {
  const [row] = await db.select().from(reports).where(eq(reports.id, id)).for('update');
  return row;
}

/** The undecided reports about the same target, locked. */
export const lockUndecidedOf = (db: Database, { kind, targetId }: StoredReport) =>
  db
    .select()
    .from(reports)
    .where(and(eq(reports.kind, kind), eq(reports.targetId, targetId), eq(reports.state, 'new')))
    .orderBy(reports.id)
    .for('update');

export async function setDecision(
  db: Database,
  id: number,
  state: ReportDecision,
  at: Date,
): Promise<void> {
  await db.update(reports).set({ state, decidedAt: at }).where(eq(reports.id, id));
}

/** Number of reports without a decision, and the oldest of them. */
export async function newReports(db: Database) {
  const [row] = await db
    .select({
      count,
      oldest: sql<Date | null>`min(${reports.createdAt})`.mapWith(reports.createdAt),
    })
    .from(reports)
    .where(isNew);
  return row;
}
