import { and, eq, sql, type SQL } from 'drizzle-orm';
import { kindOfNotice } from '#contract/notices.ts';
import { ADMIN_ID, SUPPORT_ID } from '#contract/session/session.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { Announce, NoticeCause } from '#server/deps.ts';
import type { Database } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { notices, recipients } from '#server/notices/notices.table.ts';

/** A message that is seen meanwhile is not announced. */
export const UNSEEN_MS = 15 * SECOND_MS;

const ADMINS = [SUPPORT_ID, ADMIN_ID];

function rowsOf({ to, kind, cause, at, adId, otherId, data = {} }: NoticeCause) {
  const delay = kind === 'message' ? UNSEEN_MS : 0;
  const { isUrgent = false, isListedLater } = kindOfNotice(kind);
  const isListed = !isListedLater && !data.isDaily;
  const isToAdmins = to === 'admins';
  return (isToAdmins ? ADMINS : [to]).map((receiver) => ({
    receiver,
    // An admin who has never signed in has no chat and no list.
    needs_chat: isToAdmins,
    kind,
    cause,
    ad: adId ?? null,
    other: otherId ?? null,
    data,
    urgent: isUrgent,
    created: at,
    listed: isListed ? at : null,
    due: new Date(at.getTime() + delay),
  }));
}

const storing = (onConflict: SQL) =>
  statement((db) => {
    const stored = db.$with('stored', { id: notices.id }).as(sql`
    INSERT INTO ${notices} (user_id, kind, cause, ad_id, other_id, data, is_urgent, created_at, listed_at, due_at)
    SELECT ${users.id}, c.kind, c.cause, c.ad, c.other, c.data, c.urgent, c.created, c.listed, c.due
    FROM jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) AS c (receiver integer,
        needs_chat boolean, kind text, cause text, ad integer, other integer, data jsonb, urgent boolean,
        created timestamptz, listed timestamptz, due timestamptz)
      JOIN ${users} ON ${users.id} = c.receiver
      LEFT JOIN ${recipients} ON ${recipients.userId} = ${users.id}
    WHERE ${users.deletedAt} IS NULL AND (NOT c.needs_chat OR ${users.telegramId} IS NOT NULL)
      AND NOT c.kind = ANY(coalesce(${recipients.kindsOff}, '{}'))
    ORDER BY ${users.id}, c.kind, c.cause
    ON CONFLICT ${onConflict} RETURNING id`);
    return db.with(stored).select({ id: stored.id }).from(stored);
  });

/** The same cause is told once. */
const storingOnce = storing(sql`DO NOTHING`);
/**
 * A waiting notice of a dialog covers another message. A worker that has it may have read the
 * dialog before: its lease ends, so that it neither drops nor sends what is out of date. Locks the
 * notice until the commit, so no worker leases it before it can see the message.
 */
const storingMessages = storing(sql`(user_id, other_id) WHERE kind = 'message' AND state = 'waiting'
  DO UPDATE SET lease_owner = NULL, due_at = excluded.created_at
  WHERE ${notices.leaseOwner} IS NOT NULL`);

/** Leaves out deleted accounts and kinds that are off. */
export const announce: Announce = async (tx, causes) => {
  const isOfMessage = ({ kind }: NoticeCause): boolean => kind === 'message';
  for (const [store, some] of [
    [storingMessages, causes.filter(isOfMessage)],
    [storingOnce, causes.filter((cause) => !isOfMessage(cause))],
  ] as const) {
    if (some.length > 0) await store(tx).execute({ rows: JSON.stringify(some.flatMap(rowsOf)) });
  }
};

/** Drops what waits to be told of a saved search. */
export async function dropOfSearch(db: Database, userId: number, searchId: number): Promise<void> {
  await db
    .update(notices)
    .set({ state: 'dropped' })
    .where(
      and(
        eq(notices.userId, userId),
        eq(notices.kind, 'saved_search'),
        eq(notices.state, 'waiting'),
        sql`${notices.data} ->> 'searchId' = ${String(searchId)}`,
      ),
    );
}
