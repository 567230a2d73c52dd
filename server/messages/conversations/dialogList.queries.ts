import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { SUPPORT_ID } from '#contract/session/session.ts';
import type { Database } from '#server/db/database.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { oneOf } from '#server/db/oneOf.ts';
import { statement } from '#server/db/statement.ts';
import { contains } from '#server/db/textQuery.ts';
import { shownAvatar, users } from '#server/session/accounts/users.table.ts';
import { blocks, dialogs, messages } from '#server/messages/messages.table.ts';

const mine = alias(blocks, 'mine');
const theirs = alias(blocks, 'theirs');
const otherSide = alias(dialogs, 'other_side');

/** Of a row of `dialogs`. */
export const isArchived = sql<boolean>`coalesce(${dialogs.archivedId} = ${dialogs.lastId}, false)`;

const columns = {
  userId: dialogs.otherId,
  username: users.username,
  avatar: shownAvatar,
  verified: users.verified,
  isDeleted: sql<boolean>`${users.deletedAt} IS NOT NULL`,
  lastText: dialogs.lastText,
  lastAt: isoTime(dialogs.lastAt),
  lastFrom: dialogs.lastFrom,
  isRead: sql<boolean>`coalesce(${dialogs.lastFrom} = ${dialogs.userId} AND
    (${otherSide.unreadCount} = 0 OR ${dialogs.lastId} <= ${otherSide.readUntil}), false)`,
  about: dialogs.about,
  aboutSection: dialogs.aboutSection,
  unreadCount: dialogs.unreadCount,
  isArchived,
  isMuted: dialogs.isMuted,
  blockedByMe: sql<boolean>`${mine.userId} IS NOT NULL`,
  blockedByThem: sql<boolean>`${theirs.userId} IS NOT NULL`,
};

const isOtherSide = and(
  eq(otherSide.userId, dialogs.otherId),
  eq(otherSide.otherId, dialogs.userId),
);
const isMine = and(eq(mine.userId, dialogs.userId), eq(mine.blockedId, dialogs.otherId));
const isTheirs = and(eq(theirs.userId, dialogs.otherId), eq(theirs.blockedId, dialogs.userId));

const selectDialogs = <Found extends object = object>(db: Database, found?: Found) =>
  db
    .select({ ...columns, ...(found as Found) })
    .from(dialogs)
    .innerJoin(users, eq(users.id, dialogs.otherId))
    .leftJoin(otherSide, isOtherSide)
    .leftJoin(mine, isMine)
    .leftJoin(theirs, isTheirs)
    .$dynamic();

const ofUser = eq(dialogs.userId, sql.placeholder('userId'));

const dialogsOf = statement((db) =>
  selectDialogs(db)
    .where(and(ofUser, ne(dialogs.otherId, SUPPORT_ID)))
    .orderBy(desc(dialogs.lastAt), desc(dialogs.otherId))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);
const withSupport = statement((db) =>
  db
    .select({ ...columns, isWritten: sql<boolean>`${dialogs.userId} IS NOT NULL` })
    .from(users)
    .leftJoin(dialogs, and(ofUser, eq(dialogs.otherId, users.id)))
    .leftJoin(otherSide, isOtherSide)
    .leftJoin(mine, isMine)
    .leftJoin(theirs, isTheirs)
    .where(eq(users.id, SUPPORT_ID)),
);

interface Page {
  limit: number;
  offset: number;
}

/** The user's dialogs but that with support, newest first, with blocks in both directions. */
export const listDialogs = (db: Database, userId: number, page: Page) =>
  dialogsOf(db).execute({ userId, ...page });

export type DialogRow = Awaited<ReturnType<typeof listDialogs>>[number];

export interface SupportDialog {
  /** Support's name. */
  username: string;
  /** Undefined when neither has written. */
  dialog: DialogRow | undefined;
}

export async function findSupportDialog(
  db: Database,
  userId: number,
): Promise<SupportDialog | undefined> {
  const [row] = await withSupport(db).execute({ userId });
  if (!row) return undefined;
  const { isWritten, ...dialog } = row;
  return { username: row.username, dialog: isWritten ? (dialog as DialogRow) : undefined };
}

/** The ads that the user's dialogs are about. */
export async function adsOfDialogs(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ about: dialogs.about })
    .from(dialogs)
    .where(and(eq(dialogs.userId, userId), isNotNull(dialogs.about)));
  return rows.flatMap(({ about }) => (about === null ? [] : [about]));
}

/** Dialogs whose name, ad (one of `adIds`) or texts match, newest first. */
export function searchDialogs(
  db: Database,
  userId: number,
  { q, adIds, limit, offset }: Page & { q: string; adIds: number[] },
) {
  const found = db
    .select({
      // A lateral join needs names of its own.
      foundId: sql<number | null>`${messages.id}`.mapWith(Number).as('found_id'),
      foundText: sql<string | null>`${messages.text}`.as('found_text'),
    })
    .from(messages)
    .where(
      and(
        eq(messages.lowId, sql`least(${dialogs.userId}, ${dialogs.otherId})`),
        eq(messages.highId, sql`greatest(${dialogs.userId}, ${dialogs.otherId})`),
        isNull(messages.deletedAt),
        contains(messages.text, q),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(1)
    .as('found');
  return selectDialogs(db, { foundId: found.foundId, foundText: found.foundText })
    .leftJoinLateral(found, sql`true`)
    .where(
      and(
        eq(dialogs.userId, userId),
        or(contains(users.username, q), oneOf(dialogs.about, adIds), isNotNull(found.foundId)),
      ),
    )
    .orderBy(desc(dialogs.lastAt), desc(dialogs.otherId))
    .limit(limit)
    .offset(offset);
}
