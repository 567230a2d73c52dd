import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { CautionKind, DialogChange, LiveEvent } from '#contract/messages/messages.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import type { Database } from '#server/db/database.ts';
import { idList, oneOfThese } from '#server/db/oneOf.ts';
import { statement } from '#server/db/statement.ts';
import { formerUsesSince } from '#server/session/accounts/formerAccounts.queries.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { ofPair, pairOf } from './conversations/conversation.queries.ts';
import { blocks, dialogs, messages } from './messages.table.ts';
import { messageTexts } from './texts.ts';

export const LIVE_CHANNEL = 'petskod_live';

const sentByKey = statement((db) =>
  db
    .select({
      id: messages.id,
      createdAt: messages.createdAt,
      images: messages.images,
      deletedAt: messages.deletedAt,
    })
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

const lockingPair = statement((db) =>
  db
    .select({
      id: users.id,
      bannedAt: users.bannedAt,
      consentWithdrawnAt: users.consentWithdrawnAt,
    })
    .from(users)
    .where(and(oneOfThese(users.id, 'ids'), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('update'),
);

/** Locks both users, smaller id first to avoid deadlocks; returns those that have an account. */
export const lockPair = (db: Database, one: number, other: number) =>
  lockingPair(db).execute({ ids: idList([one, other]) });

const user = sql.placeholder('userId');
const since = sql.placeholder('since');

const sentBy = statement((db) =>
  db
    .select({ at: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.fromUser, user), gt(messages.createdAt, since)))
    .unionAll(formerUsesSince(db, user, 'message', since))
    .orderBy(sql`1`),
);
const startedBy = statement((db) =>
  db
    .select({ at: dialogs.startedAt })
    .from(dialogs)
    .where(and(eq(dialogs.userId, user), eq(dialogs.startedBy, user), gt(dialogs.startedAt, since)))
    .unionAll(formerUsesSince(db, user, 'dialog', since))
    .orderBy(sql`1`),
);
const timesOf =
  (query: typeof sentBy | typeof startedBy) =>
  async (db: Database, userId: number, from: Date): Promise<Date[]> =>
    (await query(db).execute({ userId, since: from.toISOString() })).map(({ at }) => at);

/** Times of the user's messages since a time, oldest first. */
export const sentSince = timesOf(sentBy);
/** Times at which the user started dialogs since a time, oldest first. */
export const startedSince = timesOf(startedBy);

const ANSWERS_MAX = 50;

const conversationsOf = statement((db) => {
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
    .where(and(eq(dialogs.userId, user), ne(dialogs.startedBy, user), gt(dialogs.startedAt, since)))
    .orderBy(desc(dialogs.lastAt))
    .limit(ANSWERS_MAX);
});

/** When others wrote to the user first, and when the user answered: the latest conversations. */
export const answersSince = (db: Database, userId: number, from: Date) =>
  conversationsOf(db).execute({ userId, since: from.toISOString() });

const dialogOf = statement((db) =>
  db
    .select({ userId: dialogs.userId })
    .from(dialogs)
    .where(and(eq(dialogs.userId, user), eq(dialogs.otherId, sql.placeholder('otherId')))),
);

export const hasDialog = async (db: Database, userId: number, otherId: number): Promise<boolean> =>
  (await dialogOf(db).execute({ userId, otherId })).length > 0;

interface NewMessage {
  from: number;
  to: number;
  text: string;
  sendKey: string | undefined;
  at: Date;
  cautions?: CautionKind[];
  images?: string[];
  about?: { id: number; section: number } | undefined;
  replyTo?: number | undefined;
}

const addMessage = statement((db) =>
  db
    .insert(messages)
    .values({
      lowId: sql.placeholder('lowId'),
      highId: sql.placeholder('highId'),
      fromUser: sql.placeholder('from'),
      text: sql.placeholder('text'),
      sendKey: sql.placeholder('sendKey'),
      createdAt: sql.placeholder('at'),
      cautions: sql.placeholder('cautions'),
      images: sql.placeholder('images'),
      about: sql.placeholder('about'),
      aboutSection: sql.placeholder('aboutSection'),
      replyTo: sql.placeholder('replyTo'),
    })
    .returning({ id: messages.id }),
);

/** Both sides of a conversation show its last message. */
const showLast = statement((db) => {
  const [from, to] = [sql.placeholder('from'), sql.placeholder('to')];
  const shown = {
    lastText: sql.placeholder('lastText'),
    lastAt: sql.placeholder('at'),
    lastFrom: from,
    lastId: sql.placeholder('id'),
    about: sql.placeholder('about'),
    aboutSection: sql.placeholder('aboutSection'),
    startedBy: from,
    startedAt: sql.placeholder('at'),
  };
  const askedAt = sql`${sql.placeholder('askedAt')}::timestamptz`;
  return db
    .insert(dialogs)
    .values([
      { ...shown, userId: from, otherId: to, unreadCount: 0 },
      { ...shown, userId: to, otherId: from, unreadCount: 1, askedAt },
    ])
    .onConflictDoUpdate({
      target: [dialogs.userId, dialogs.otherId],
      set: {
        lastText: sql`excluded.last_text`,
        lastAt: sql`excluded.last_at`,
        lastFrom: sql`excluded.last_from`,
        lastId: sql`excluded.last_id`,
        about: sql`coalesce(excluded.about, ${dialogs.about})`,
        aboutSection: sql`coalesce(excluded.about_section, ${dialogs.aboutSection})`,
        unreadCount: sql`${dialogs.unreadCount} + excluded.unread_count`,
        askedAt: sql`coalesce(${dialogs.askedAt}, excluded.asked_at)`,
      },
    })
    .returning({ about: dialogs.about, section: dialogs.aboutSection });
});

/** Returns the message's id, and the ad that its dialog is about now. */
export async function insertMessage(
  db: Database,
  message: NewMessage,
): Promise<{ id: number; about: { id: number; section: number } | undefined }> {
  const { from, to, text, sendKey, at, cautions = [], images = [], about, replyTo } = message;
  const ad = { about: about?.id ?? null, aboutSection: about?.section ?? null };
  const [row] = await addMessage(db).execute({
    ...pairOf(from, to),
    ...ad,
    from,
    text,
    sendKey: sendKey ?? null,
    at,
    cautions,
    images,
    replyTo: replyTo ?? null,
  });
  if (!row) throw new Error('the message was not inserted');
  const [dialog] = await showLast(db).execute({
    ...ad,
    from,
    to,
    id: row.id,
    lastText: text === '' ? messageTexts.photo : text,
    at,
    askedAt: to === SUPPORT_ID ? at.toISOString() : null,
  });
  const { about: adId = null, section = null } = dialog ?? {};
  return {
    id: row.id,
    about: adId === null || section === null ? undefined : { id: adId, section },
  };
}

/** A message of a conversation of the user, locked. */
export async function lockMessage(db: Database, id: number, userId: number) {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), or(eq(messages.lowId, userId), eq(messages.highId, userId))))
    .for('update');
  return row;
}

/** The messages of two users' conversation. */
function isBetween(one: number, other: number) {
  const { lowId, highId } = pairOf(one, other);
  return and(eq(messages.lowId, lowId), eq(messages.highId, highId));
}

/** Whether the two users have this message in their conversation. */
export const hasMessage = async (
  db: Database,
  one: number,
  other: number,
  id: number,
): Promise<boolean> => {
  return (await db.$count(messages, and(eq(messages.id, id), isBetween(one, other)))) > 0;
};

/** Whether the two users have a message about this ad in their conversation. */
export const hasMessageAbout = async (
  db: Database,
  one: number,
  other: number,
  adId: number,
): Promise<boolean> => {
  return (await db.$count(messages, and(isBetween(one, other), eq(messages.about, adId)))) > 0;
};

/** Whether each of the two users has written to the other. */
export async function haveBothWritten(db: Database, one: number, other: number): Promise<boolean> {
  const [row] = await db
    .select({ sides: sql<number>`count(DISTINCT ${messages.fromUser})`.mapWith(Number) })
    .from(messages)
    .where(isBetween(one, other));
  return row?.sides === 2;
}

/** Empties a message for both sides; the receiver has one unread message less when it was one. */
export async function emptyMessage(
  db: Database,
  { id, from, to, at }: { id: number; from: number; to: number; at: Date },
): Promise<void> {
  await db
    .update(messages)
    .set({ text: '', images: [], cautions: [], deletedAt: at })
    .where(eq(messages.id, id));
  const isUnread = sql`${dialogs.unreadCount} > 0 AND ${dialogs.readUntil} < ${id}`;
  await db
    .update(dialogs)
    .set({ unreadCount: sql`${dialogs.unreadCount} - 1` })
    .where(and(eq(dialogs.userId, to), eq(dialogs.otherId, from), isUnread));
  const isTheirs = or(
    and(eq(dialogs.userId, from), eq(dialogs.otherId, to)),
    and(eq(dialogs.userId, to), eq(dialogs.otherId, from)),
  );
  await db
    .update(dialogs)
    .set({ lastText: messageTexts.deletedMessage })
    .where(and(isTheirs, eq(dialogs.lastId, id)));
}

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

const telling = sql`pg_notify(${sql.raw(`'${LIVE_CHANNEL}'`)}, event::text)`;
const events = sql`jsonb_array_elements(${sql.placeholder('events')}::jsonb) AS event`;

const notifying = statement((db) => db.select({ told: telling }).from(events));

const changingInboxes = statement((db) => {
  const changed = db.$with('changed', { id: users.id }).as(
    sql`UPDATE ${users} SET inbox_version = inbox_version + 1
      WHERE ${oneOfThese(users.id, 'ids')} RETURNING ${users.id}`,
  );
  return db.with(changed).select({ told: telling }).from(events);
});

/** Increments the users' inbox versions and notifies their clients in every process, on commit. */
export async function notifyUsers(
  db: Database,
  userIds: number[],
  event: (userId: number) => LiveEvent,
): Promise<void> {
  const told = userIds.map((userId) => ({ to: userId, event: event(userId) }));
  await changingInboxes(db).execute({ ids: idList(userIds), events: JSON.stringify(told) });
}

/** Notifies a user's clients in every process, on commit; their inbox stays as it is. */
export async function notifyClients(db: Database, userId: number, event: LiveEvent): Promise<void> {
  await notifying(db).execute({ events: JSON.stringify([{ to: userId, event }]) });
}

export async function isDeleted(db: Database, userId: number): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isNotNull(users.deletedAt)))) > 0;
}

/** Changes the user's side of a dialog; returns whether there is one. */
export async function changeDialog(
  db: Database,
  { userId, otherId }: { userId: number; otherId: number },
  { archived, muted }: DialogChange,
): Promise<boolean> {
  const changed = await db
    .update(dialogs)
    .set({
      archivedId: sql`CASE WHEN ${archived ?? null}::boolean THEN ${dialogs.lastId}
        WHEN ${archived ?? null}::boolean IS NULL THEN ${dialogs.archivedId} END`,
      isMuted: sql`coalesce(${muted ?? null}::boolean, ${dialogs.isMuted})`,
    })
    .where(and(eq(dialogs.userId, userId), eq(dialogs.otherId, otherId)))
    .returning({ userId: dialogs.userId });
  return changed.length > 0;
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
  await db.update(dialogs).set({ askedAt: null }).where(eq(dialogs.otherId, userId));
  const other = sql`${messages.lowId} + ${messages.highId} - ${userId}`;
  const remaining = db
    .select({ userId: dialogs.userId })
    .from(dialogs)
    .where(and(eq(dialogs.otherId, userId), eq(dialogs.userId, other)));
  await db
    .delete(messages)
    .where(and(or(eq(messages.lowId, userId), eq(messages.highId, userId)), notExists(remaining)));
}

/** Ids of the photos that the user has sent. */
export const imagesOfMessages = (db: Database, userId: number) =>
  db
    .select({ id: sql<string>`unnest(${messages.images})` })
    .from(messages)
    .where(and(eq(messages.fromUser, userId), sql`${messages.images} <> '{}'`));

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
