import { sql } from 'drizzle-orm';
import type { NoticeKind } from '#contract/notices.ts';
import { ADMIN_ID, SUPPORT_ID } from '#contract/session.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { Announce } from '#server/announce.ts';
import { users } from '#server/session/users.table.ts';
import { notices, recipients } from './notices.table.ts';

/** They go down the ladder when the first channel does not take them soon. */
const URGENT: readonly NoticeKind[] = ['message', 'match', 'ad_rejected'];
/** A message that is seen meanwhile is not announced. */
export const UNSEEN_MS = 15 * SECOND_MS;
/** Listed only once it is certain that they are announced. */
const LISTED_LATER: readonly NoticeKind[] = ['message', 'review_waiting'];

/** Leaves out deleted accounts and kinds that are off. A waiting notice of a dialog covers another. */
export const announce: Announce = async (tx, causes) => {
  for (const { to, kind, cause, at, adId, otherId, data = {} } of causes) {
    const delay = kind === 'message' ? UNSEEN_MS : 0;
    const dueAt = new Date(at.getTime() + delay).toISOString();
    const created = at.toISOString();
    const listed = LISTED_LATER.includes(kind) ? null : created;
    // An admin who has never signed in has no chat and no list.
    const isReceiver =
      to === 'admins'
        ? sql`${users.id} IN (${SUPPORT_ID}, ${ADMIN_ID}) AND ${users.telegramId} IS NOT NULL`
        : sql`${users.id} = ${to}`;
    await tx.execute(sql`
      INSERT INTO ${notices} (user_id, kind, cause, ad_id, other_id, data, is_urgent, created_at, listed_at, due_at)
      SELECT ${users.id}, ${kind}, ${cause}, ${adId ?? null}::integer, ${otherId ?? null}::integer,
        ${JSON.stringify(data)}::jsonb, ${URGENT.includes(kind)}::boolean, ${created}::timestamptz,
        ${listed}::timestamptz, ${dueAt}::timestamptz
      FROM ${users} LEFT JOIN ${recipients} ON ${recipients.userId} = ${users.id}
      WHERE ${isReceiver} AND ${users.deletedAt} IS NULL
        AND NOT ${kind}::text = ANY(coalesce(${recipients.kindsOff}, '{}'))
      ON CONFLICT DO NOTHING`);
  }
};
