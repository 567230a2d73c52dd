import { and, asc, desc, eq, gt, gte, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { statement } from '#server/db/statement.ts';
import { contains } from '#server/db/textQuery.ts';
import { isUnblocked } from '#server/messages/blocks.queries.ts';
import { dialogs, messages } from '#server/messages/messages.table.ts';

export const pairOf = (one: number, other: number) => ({
  lowId: Math.min(one, other),
  highId: Math.max(one, other),
});
export const ofPair = and(
  eq(messages.lowId, sql.placeholder('lowId')),
  eq(messages.highId, sql.placeholder('highId')),
);

const selectMessages = (db: Database) => {
  const quoted = alias(messages, 'quoted');
  return db
    .select({
      id: messages.id,
      from_user: messages.fromUser,
      text: messages.text,
      time: isoTime(messages.createdAt),
      sendKey: messages.sendKey,
      cautions: messages.cautions,
      about: messages.about,
      aboutSection: messages.aboutSection,
      images: messages.images,
      deletedAt: messages.deletedAt,
      quotedId: quoted.id,
      quotedFrom: quoted.fromUser,
      quotedText: quoted.text,
      quotedImages: quoted.images,
      quotedDeletedAt: quoted.deletedAt,
    })
    .from(messages)
    .leftJoin(quoted, eq(quoted.id, messages.replyTo));
};

const newestOf = statement((db) =>
  selectMessages(db)
    .where(ofPair)
    .orderBy(desc(messages.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);
const beforeOf = statement((db) =>
  selectMessages(db)
    .where(and(ofPair, lt(messages.id, sql.placeholder('id'))))
    .orderBy(desc(messages.id))
    .limit(sql.placeholder('limit')),
);
const fromOf = statement((db) =>
  selectMessages(db)
    .where(and(ofPair, gte(messages.id, sql.placeholder('id'))))
    .orderBy(asc(messages.id))
    .limit(sql.placeholder('limit')),
);
const matchingOf = statement((db) =>
  selectMessages(db)
    .where(and(ofPair, isNull(messages.deletedAt), contains(messages.text, sql.placeholder('q'))))
    .orderBy(desc(messages.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);

export type MessageRow = Awaited<ReturnType<typeof listNewest>>[number];
interface Page {
  limit: number;
  offset: number;
}

/** A page of a conversation, newest first. */
export const listNewest = (db: Database, one: number, other: number, page: Page) =>
  newestOf(db).execute({ ...pairOf(one, other), ...page });

/** Messages before this one, newest first. */
export const listBefore = (
  db: Database,
  one: number,
  other: number,
  page: { id: number; limit: number },
): Promise<MessageRow[]> => beforeOf(db).execute({ ...pairOf(one, other), ...page });

/** Messages from this one on, oldest first. */
export const listFrom = (
  db: Database,
  one: number,
  other: number,
  page: { id: number; limit: number },
): Promise<MessageRow[]> => fromOf(db).execute({ ...pairOf(one, other), ...page });

/** Messages that match `q`, newest first. */
export const listMatching = (
  db: Database,
  one: number,
  other: number,
  page: Page & { q: string },
): Promise<MessageRow[]> => matchingOf(db).execute({ ...pairOf(one, other), ...page });

const [one, other] = [sql.placeholder('one'), sql.placeholder('other')];

const sidesOf = statement((db) =>
  db
    .select({
      userId: dialogs.userId,
      unreadCount: dialogs.unreadCount,
      readUntil: dialogs.readUntil,
      isOpen: sql<boolean>`is_open`,
    })
    .from(
      sql`(SELECT ${isUnblocked(sql`${one}::integer`, sql`${other}::integer`)} AS is_open) state`,
    )
    .leftJoin(
      dialogs,
      or(
        and(eq(dialogs.userId, one), eq(dialogs.otherId, other)),
        and(eq(dialogs.userId, other), eq(dialogs.otherId, one)),
      ),
    ),
);

/** How far a side has read. */
interface ReadState {
  unreadCount: number;
  readUntil: number;
}

/** The read states of both sides of a conversation, by user, and whether one has blocked the other. */
export async function readStates(
  db: Database,
  userId: number,
  otherId: number,
): Promise<{ states: Map<number, ReadState>; isBlocked: boolean }> {
  const rows = await sidesOf(db).execute({ one: userId, other: otherId });
  const states = rows.flatMap(({ userId: side, unreadCount, readUntil }) =>
    side === null
      ? []
      : [[side, { unreadCount: unreadCount ?? 0, readUntil: readUntil ?? 0 }] as const],
  );
  return { states: new Map(states), isBlocked: rows[0]?.isOpen === false };
}

export const isReadBy = (state: ReadState | undefined, id: number): boolean =>
  state !== undefined && (state.unreadCount === 0 || id <= state.readUntil);

const readingDialog = statement((db) =>
  db
    .update(dialogs)
    .set({ unreadCount: 0, readUntil: sql`${dialogs.lastId}` })
    .where(
      and(
        eq(dialogs.userId, sql.placeholder('userId')),
        eq(dialogs.otherId, sql.placeholder('otherId')),
        gt(dialogs.unreadCount, 0),
      ),
    )
    .returning({ otherId: dialogs.otherId }),
);

/**
 * The commit of this transaction does not wait for the disk: notifying commits queue up behind each
 * other, and a crash may forget a reading.
 */
export async function commitWithoutWaiting(tx: Database): Promise<void> {
  await tx.execute(sql`SET LOCAL synchronous_commit = off`);
}

/** Marks a conversation read; returns whether anything was unread. */
export const markDialogRead = async (
  db: Database,
  userId: number,
  otherId: number,
): Promise<boolean> => (await readingDialog(db).execute({ userId, otherId })).length > 0;
