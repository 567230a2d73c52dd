import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { HOLD_MS, type LettersQuery } from '#contract/messages/support.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import type { Database } from '#server/db/database.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { hasCome } from '#server/db/storedTimes.ts';
import { contains } from '#server/db/textQuery.ts';
import { shownAvatar, users } from '#server/session/accounts/users.table.ts';
import { dialogs, messages, supportHolds } from './messages.table.ts';

const ofSupport = eq(dialogs.userId, SUPPORT_ID);
const isFree = (at: Date): SQL => hasCome(supportHolds.heldUntil, at, HOLD_MS);
const isAsked = isNotNull(dialogs.askedAt);

/** A text in which LIKE finds no signs of its own. */
const asPattern = (text: string): string => text.replaceAll(/[\\%_]/gu, String.raw`\$&`);

/** The letters behind the cursor. It names a time, because an answered letter has left the list. */
function isBehind({ filter, after, after_time: time }: LettersQuery): SQL | undefined {
  if (after === undefined || time === undefined) return undefined;
  const { askedAt, lastAt, otherId } = dialogs;
  // Milliseconds, as the client knows them.
  const at = sql`date_trunc('milliseconds', ${filter === 'unanswered' ? askedAt : lastAt})`;
  const isLater = filter === 'unanswered' ? sql`${at} > ${time}` : sql`${at} < ${time}`;
  return sql`(${isLater} OR (${at} = ${time} AND ${otherId} > ${after}))`;
}

/** The newest text that waits for an answer; empty for photos alone. */
const askedText = sql<string | null>`CASE WHEN ${dialogs.askedAt} IS NOT NULL THEN (
  SELECT ${messages.text} FROM ${messages}
  WHERE ${messages.lowId} = ${sql.raw(String(SUPPORT_ID))} AND ${messages.highId} = ${dialogs.otherId}
    AND ${messages.fromUser} = ${dialogs.otherId} AND ${messages.deletedAt} IS NULL
  ORDER BY ${messages.id} DESC LIMIT 1) END`;

/** A page of support's conversations with who holds them at `at`. */
export function listLetters(db: Database, query: LettersQuery, at: Date) {
  const { filter, q, limit } = query;
  const holders = alias(users, 'holders');
  const isUnanswered = filter === 'unanswered';
  const matching = db
    .select({ userId: messages.highId })
    .from(messages)
    .where(
      and(
        // A constant, as in the index of these texts.
        sql`${messages.lowId} = ${sql.raw(String(SUPPORT_ID))}`,
        isNull(messages.deletedAt),
        sql`latin_key(${messages.text}) LIKE '%' || latin_key(${asPattern(q ?? '')}) || '%'`,
        // The key has one letter for several.
        contains(messages.text, q ?? ''),
      ),
    );
  return db
    .select({
      userId: dialogs.otherId,
      username: users.username,
      avatar: shownAvatar,
      isDeleted: sql<boolean>`${users.deletedAt} IS NOT NULL`,
      lastText: dialogs.lastText,
      askedText,
      lastAt: isoTime(dialogs.lastAt),
      lastFrom: dialogs.lastFrom,
      askedAt: dialogs.askedAt,
      holderId: holders.id,
      holderName: holders.username,
    })
    .from(dialogs)
    .innerJoin(users, eq(users.id, dialogs.otherId))
    .leftJoin(supportHolds, and(eq(supportHolds.userId, dialogs.otherId), not(isFree(at))))
    .leftJoin(holders, eq(holders.id, supportHolds.adminId))
    .where(
      and(
        ofSupport,
        isUnanswered ? isAsked : undefined,
        isBehind(query),
        q === undefined
          ? undefined
          : or(contains(users.username, q), inArray(dialogs.otherId, matching)),
      ),
    )
    .orderBy(isUnanswered ? asc(dialogs.askedAt) : desc(dialogs.lastAt), asc(dialogs.otherId))
    .limit(limit);
}

/** Number of letters that wait for an answer, and since when the oldest does. */
export async function unansweredLetters(db: Database) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      oldest: sql<Date | null>`min(${dialogs.askedAt})`.mapWith(dialogs.askedAt),
    })
    .from(dialogs)
    .where(and(ofSupport, isAsked));
  return row ?? { count: 0, oldest: null };
}

/** The letter waits no longer; returns whether it did. */
export async function settleLetter(db: Database, userId: number): Promise<boolean> {
  const settled = await db
    .update(dialogs)
    .set({ askedAt: null })
    .where(and(ofSupport, isAsked, eq(dialogs.otherId, userId)))
    .returning({ userId: dialogs.otherId });
  return settled.length > 0;
}

/** The admin who holds the letter at `at`. */
export async function findHolder(db: Database, userId: number, at: Date) {
  const [row] = await db
    .select({ id: users.id, username: users.username })
    .from(supportHolds)
    .innerJoin(users, eq(users.id, supportHolds.adminId))
    .where(and(eq(supportHolds.userId, userId), not(isFree(at))));
  return row;
}

/** Holds a letter that is free or the admin's own, or takes it over. */
export async function holdLetter(
  db: Database,
  { userId, adminId, at, until, take }: Hold & { take: boolean },
): Promise<void> {
  await db
    .insert(supportHolds)
    .values({ userId, adminId, heldUntil: until })
    .onConflictDoUpdate({
      target: supportHolds.userId,
      set: { adminId, heldUntil: until },
      setWhere: take ? undefined : or(eq(supportHolds.adminId, adminId), isFree(at)),
    });
}

interface Hold {
  userId: number;
  adminId: number;
  at: Date;
  until: Date;
}

export async function releaseLetter(db: Database, userId: number, adminId: number): Promise<void> {
  await db
    .delete(supportHolds)
    .where(and(eq(supportHolds.userId, userId), eq(supportHolds.adminId, adminId)));
}
