import {
  aliasedTable,
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import type { CautionKind, LiveEvent } from '#contract/messages.ts';
import type { Database } from '#server/db/connect.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { statement } from '#server/db/statement.ts';
import { formerUsesSince } from '#server/session/formerAccounts.queries.ts';
import { users } from '#server/session/users.table.ts';
import { blocks, dialogs, messages } from './messages.table.ts';

export const LIVE_CHANNEL = 'petskod_live';

const pairOf = (one: number, other: number) => ({
  lowId: Math.min(one, other),
  highId: Math.max(one, other),
});
const ofPair = and(
  eq(messages.lowId, sql.placeholder('lowId')),
  eq(messages.highId, sql.placeholder('highId')),
);

const dialogsOf = statement((db) => {
  const mine = aliasedTable(blocks, 'mine');
  const theirs = aliasedTable(blocks, 'theirs');
  return db
    .select({
      userId: dialogs.otherId,
      username: users.username,
      isDeleted: sql<boolean>`${users.deletedAt} IS NOT NULL`,
      lastText: dialogs.lastText,
      lastAt: isoTime(dialogs.lastAt),
      unreadCount: dialogs.unreadCount,
      blockedByMe: sql<boolean>`${mine.userId} IS NOT NULL`,
      blockedByThem: sql<boolean>`${theirs.userId} IS NOT NULL`,
    })
    .from(dialogs)
    .innerJoin(users, eq(users.id, dialogs.otherId))
    .leftJoin(mine, and(eq(mine.userId, dialogs.userId), eq(mine.blockedId, dialogs.otherId)))
    .leftJoin(theirs, and(eq(theirs.userId, dialogs.otherId), eq(theirs.blockedId, dialogs.userId)))
    .where(eq(dialogs.userId, sql.placeholder('userId')))
    .orderBy(desc(dialogs.lastAt), desc(dialogs.otherId))
    .limit(sql.placeholder('limit'));
});

/** The user's dialogs, newest first, with blocks in both directions. */
export const listDialogs = (db: Database, userId: number, limit: number) =>
  dialogsOf(db).execute({ userId, limit });

/** Number of the user's unread dialogs, and the oldest of them. */
export async function unreadDialogs(db: Database, userId: number) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      oldest: sql<Date | null>`min(${dialogs.lastAt})`.mapWith(dialogs.lastAt),
    })
    .from(dialogs)
    .where(and(eq(dialogs.userId, userId), gt(dialogs.unreadCount, 0)));
  return row ?? { count: 0, oldest: null };
}

const messagesOfPair = statement((db) =>
  db
    .select({
      id: messages.id,
      from_user: messages.fromUser,
      text: messages.text,
      time: isoTime(messages.createdAt),
      sendKey: messages.sendKey,
      cautions: messages.cautions,
    })
    .from(messages)
    .where(ofPair)
    .orderBy(desc(messages.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);

/** A page of a conversation, newest first. */
export const listMessages = (
  db: Database,
  one: number,
  other: number,
  { limit, offset }: { limit: number; offset: number },
) => messagesOfPair(db).execute({ ...pairOf(one, other), limit, offset });

const sentByKey = statement((db) =>
  db
    .select({ id: messages.id, createdAt: messages.createdAt })
    .from(messages)
    .where(
      and(
        ofPair,
        eq(messages.fromUser, sql.placeholder('from')),
        eq(messages.sendKey, sql.placeholder('sendKey')),
      ),
    ),
);

export const findSent = async (db: Database, from: number, to: number, sendKey: string) =>
  (await sentByKey(db).execute({ ...pairOf(from, to), from, sendKey }))[0];

/** Locks both users, smaller id first to avoid deadlocks; returns how many have an account. */
export async function lockPair(db: Database, one: number, other: number): Promise<number> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [one, other]), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('update');
  return found.length;
}

/** Times of the user's messages since `since`, oldest first. */
export async function sentSince(db: Database, userId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ at: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.fromUser, userId), gt(messages.createdAt, since)))
    .unionAll(formerUsesSince(db, userId, 'message', since))
    .orderBy(sql`1`);
  return rows.map((row) => row.at);
}

/** Times at which the user started dialogs since `since`, oldest first. */
export async function startedSince(db: Database, userId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ at: dialogs.startedAt })
    .from(dialogs)
    .where(
      and(eq(dialogs.userId, userId), eq(dialogs.startedBy, userId), gt(dialogs.startedAt, since)),
    )
    .unionAll(formerUsesSince(db, userId, 'dialog', since))
    .orderBy(sql`1`);
  return rows.map((row) => row.at);
}

const ANSWERS_MAX = 50;

const conversationsOf = statement((db) => {
  const userId = sql.placeholder('userId');
  const answeredAt = sql`(SELECT m.created_at FROM messages m
    WHERE m.low_id = least(${dialogs.userId}, ${dialogs.otherId})
      AND m.high_id = greatest(${dialogs.userId}, ${dialogs.otherId})
      AND m.from_user = ${dialogs.userId}
    ORDER BY m.id LIMIT 1)`;
  return db
    .select({
      startedAt: dialogs.startedAt,
      answeredAt: sql<Date | null>`${answeredAt}`.mapWith(dialogs.startedAt),
    })
    .from(dialogs)
    .where(
      and(
        eq(dialogs.userId, userId),
        ne(dialogs.startedBy, userId),
        gt(dialogs.startedAt, sql.placeholder('since')),
      ),
    )
    .orderBy(desc(dialogs.lastAt))
    .limit(ANSWERS_MAX);
});

/** When others wrote to the user first, and when the user answered: the latest conversations. */
export const answersSince = (db: Database, userId: number, since: Date) =>
  conversationsOf(db).execute({ userId, since: since.toISOString() });

export async function hasDialog(db: Database, userId: number, otherId: number): Promise<boolean> {
  const found = await db.$count(
    dialogs,
    and(eq(dialogs.userId, userId), eq(dialogs.otherId, otherId)),
  );
  return found > 0;
}

export async function insertMessage(
  db: Database,
  values: {
    from: number;
    to: number;
    text: string;
    sendKey: string | undefined;
    at: Date;
    cautions?: CautionKind[];
  },
): Promise<number> {
  const { from, to, text, sendKey, at, cautions = [] } = values;
  const [row] = await db
    .insert(messages)
    .values({
      ...pairOf(from, to),
      fromUser: from,
      text,
      sendKey: sendKey ?? null,
      createdAt: at,
      cautions,
    })
    .returning({ id: messages.id });
  const common = { lastText: text, lastAt: at, startedBy: from, startedAt: at };
  await db
    .insert(dialogs)
    .values([
      { ...common, userId: from, otherId: to, unreadCount: 0 },
      { ...common, userId: to, otherId: from, unreadCount: 1 },
    ])
    .onConflictDoUpdate({
      target: [dialogs.userId, dialogs.otherId],
      set: {
        lastText: text,
        lastAt: at,
        unreadCount: sql`${dialogs.unreadCount} + excluded.unread_count`,
      },
    });
  if (!row) throw new Error('the message was not inserted');
  return row.id;
}

const readingDialog = statement((db) =>
  db
    .update(dialogs)
    .set({ unreadCount: 0 })
    .where(
      and(
        eq(dialogs.userId, sql.placeholder('userId')),
        eq(dialogs.otherId, sql.placeholder('otherId')),
        gt(dialogs.unreadCount, 0),
      ),
    )
    .returning({ otherId: dialogs.otherId }),
);

/** Marks a conversation read; returns whether anything was unread. */
export const markDialogRead = async (
  db: Database,
  userId: number,
  otherId: number,
): Promise<boolean> => (await readingDialog(db).execute({ userId, otherId })).length > 0;

const blocksBetween = statement((db) => {
  const [one, other] = [sql.placeholder('one'), sql.placeholder('other')];
  return db
    .select({ userId: blocks.userId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.userId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.userId, other), eq(blocks.blockedId, one)),
      ),
    );
});

export const isBlocked = async (db: Database, one: number, other: number): Promise<boolean> =>
  (await blocksBetween(db).execute({ one, other })).length > 0;

/** Toggles a block; returns whether one exists now. */
export async function toggleBlock(
  db: Database,
  userId: number,
  blockedId: number,
  at: Date,
): Promise<boolean> {
  const removed = await db
    .delete(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId)))
    .returning({ userId: blocks.userId });
  if (removed.length > 0) return false;
  await db.insert(blocks).values({ userId, blockedId, createdAt: at });
  return true;
}

/** Increments the users' inbox versions and notifies their clients in every process, on commit. */
export async function notifyUsers(
  db: Database,
  userIds: number[],
  event: (userId: number) => LiveEvent,
): Promise<void> {
  await db
    .update(users)
    .set({ inboxVersion: sql`${users.inboxVersion} + 1` })
    .where(inArray(users.id, userIds));
  for (const userId of userIds) {
    const payload = JSON.stringify({ to: userId, event: event(userId) });
    await db.execute(sql`SELECT pg_notify(${LIVE_CHANNEL}, ${payload})`);
  }
}

export async function isDeleted(db: Database, userId: number): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isNotNull(users.deletedAt)))) > 0;
}

/** Removes a dialog with its messages; the other side must be gone. */
export async function deleteDialog(db: Database, userId: number, otherId: number): Promise<void> {
  const { lowId, highId } = pairOf(userId, otherId);
  await db.delete(dialogs).where(and(eq(dialogs.userId, userId), eq(dialogs.otherId, otherId)));
  await db.delete(messages).where(and(eq(messages.lowId, lowId), eq(messages.highId, highId)));
}

/**
 * Deletes the user's side of all dialogs, and the messages of those that the other side does not
 * have either.
 */
export async function deleteMessagesOf(db: Database, userId: number): Promise<void> {
  await db.delete(blocks).where(or(eq(blocks.userId, userId), eq(blocks.blockedId, userId)));
  await db.delete(dialogs).where(eq(dialogs.userId, userId));
  const other = sql`${messages.lowId} + ${messages.highId} - ${userId}`;
  const remaining = db
    .select({ userId: dialogs.userId })
    .from(dialogs)
    .where(and(eq(dialogs.otherId, userId), eq(dialogs.userId, other)));
  await db
    .delete(messages)
    .where(and(or(eq(messages.lowId, userId), eq(messages.highId, userId)), notExists(remaining)));
}

/** Makes the next poll of everyone who has a dialog with the user fetch their dialogs. */
export async function notifyPartners(db: Database, userId: number): Promise<void> {
  const partners = db
    .select({ id: dialogs.userId })
    .from(dialogs)
    .where(eq(dialogs.otherId, userId));
  await db
    .update(users)
    .set({ inboxVersion: sql`${users.inboxVersion} + 1` })
    .where(inArray(users.id, partners));
}
