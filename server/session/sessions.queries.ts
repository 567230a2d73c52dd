import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  max,
  sql,
} from 'drizzle-orm';
import type { SessionChannel } from '#contract/session/sessions.ts';
import type { Database } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { sessions } from './sessions.table.ts';
import { users } from './accounts/users.table.ts';

/** The ids of ended sessions, sent by a trigger on commit. */
export const ENDED_SESSIONS_CHANNEL = 'petskod_ended_sessions';

const userBySession = statement((db) =>
  db
    .select({ ...getTableColumns(users), lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        eq(users.id, sql.placeholder('userId')),
        isNull(users.deletedAt),
      ),
    ),
);

/** The user of an open session, and when it was last used. */
export const findUserOfSession = async (db: Database, session: { id: number; userId: number }) =>
  (await userBySession(db).execute(session))[0];

/** How the session was opened; undefined when it has ended. */
export async function channelOf(db: Database, id: number): Promise<SessionChannel | undefined> {
  const [row] = await db
    .select({ channel: sessions.channel })
    .from(sessions)
    .where(eq(sessions.id, id));
  return row?.channel;
}

export const isSessionOpen = async (db: Database, id: number): Promise<boolean> =>
  (await db.$count(sessions, eq(sessions.id, id))) > 0;

export async function insertSession(
  db: Database,
  values: typeof sessions.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(sessions).values(values).returning({ id: sessions.id });
  if (!row) throw new Error('a session was not stored');
  return row.id;
}

/** Ends the user's sessions beyond `max`, the longest unused first. */
export async function endSurplusSessions(db: Database, userId: number, max: number): Promise<void> {
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(max);
  await db.delete(sessions).where(inArray(sessions.id, surplus));
}

/** Does nothing when another request has stored a use after `before`. */
export async function markSessionSeen(
  db: Database,
  id: number,
  { at, before }: { at: Date; before: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: at })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, before)));
}

/** The user's sessions that began after `since`, last used first. */
export const listSessionsOf = (db: Database, userId: number, since: Date) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.createdAt, since)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));

/** When the user last used any session. */
export async function lastSeenOf(db: Database, userId: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: sessions.lastSeenAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(1);
  return row?.at;
}

/** When the user last used a session of each kind. */
export const lastSeenByChannel = (
  db: Database,
  userId: number,
): Promise<{ channel: SessionChannel; at: Date | null }[]> =>
  db
    .select({ channel: sessions.channel, at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .groupBy(sessions.channel);

/** The session lasts as long as one that begins now. */
export async function prolongSession(db: Database, id: number, at: Date): Promise<void> {
  await db.update(sessions).set({ createdAt: at, lastSeenAt: at }).where(eq(sessions.id, id));
}

/** Returns whether the user had this session. */
export async function deleteSession(db: Database, userId: number, id: number): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends the user's sessions that began in one of these ways. */
export async function deleteSessionsByChannel(
  db: Database,
  userId: number,
  channels: SessionChannel[],
): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), inArray(sessions.channel, channels)));
}

/**
 * Deletes the sessions that began until then; returns how many. Those stay whose browsers get notices:
 * a user who is away too long still reads of an answer.
 */
export async function deleteSessionsUntil(db: Database, time: Date): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(
      and(
        lte(sessions.createdAt, time),
        sql`NOT EXISTS (SELECT FROM push_subscriptions WHERE session_id = ${sessions.id})`,
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}
