import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import { ADMIN_FOUND_MAX } from '#contract/admin/adminSearch.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { shownState } from '#server/reports/reports.queries.ts';
import { reports } from '#server/reports/reports.table.ts';
import { users } from '#server/session/accounts/users.table.ts';
import type { Wanted } from './wanted.ts';

/** None of the conditions is given: nothing is found. */
const anyOf = (...conditions: (SQL | undefined)[]): SQL =>
  or(...conditions.filter((condition) => condition !== undefined)) ?? sql`false`;

const equals = (column: AnyColumn, id: number | undefined): SQL | undefined =>
  id === undefined ? undefined : eq(column, id);

const contains = (column: AnyColumn | SQL, text: string | undefined): SQL | undefined =>
  text === undefined ? undefined : sql`position(search_key(${text}) in search_key(${column})) > 0`;

export const usersWanted = (db: Database, { user, text }: Wanted) =>
  db
    .select({ id: users.id, username: users.username, bannedAt: users.bannedAt })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        anyOf(
          equals(users.id, user),
          contains(sql`${users.username} || ' ' || coalesce(${users.firstName}, '')`, text),
        ),
      ),
    )
    .orderBy(desc(users.id))
    .limit(ADMIN_FOUND_MAX);

/** Ads in every status, deleted ones too. */
export const adsWanted = (db: Database, { ad, text }: Wanted) =>
  db
    .select({
      id: ads.id,
      section: ads.section,
      title: ads.title,
      status: ads.status,
      expiresAt: ads.expiresAt,
      deletedAt: ads.deletedAt,
      authorId: ads.authorId,
      authorName: users.username,
    })
    .from(ads)
    .innerJoin(users, eq(users.id, ads.authorId))
    .where(and(isNull(ads.editOf), anyOf(equals(ads.id, ad), contains(ads.title, text))))
    .orderBy(desc(ads.id))
    .limit(ADMIN_FOUND_MAX);

/** Reports by their number, and those about the wanted ad or user. */
export const reportsWanted = (db: Database, { report, ad, user, text }: Wanted) =>
  db
    .select({
      id: reports.id,
      kind: reports.kind,
      title: reports.title,
      reason: reports.reason,
      state: shownState,
      created: isoTime(reports.createdAt),
    })
    .from(reports)
    .where(
      anyOf(
        equals(reports.id, report),
        ad === undefined ? undefined : and(eq(reports.kind, 'ad'), eq(reports.targetId, ad)),
        equals(reports.subjectId, user),
        contains(reports.title, text),
      ),
    )
    .orderBy(desc(reports.id))
    .limit(ADMIN_FOUND_MAX);
