import { and, count, desc, eq, inArray, not, sql } from 'drizzle-orm';
import { NOTICES_PAGE } from '#contract/notices.ts';
import type { Database } from '#server/db/database.ts';
import { isoTime } from '#server/db/isoTime.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { isArchived } from '#server/messages/conversations/dialogList.queries.ts';
import { dialogs } from '#server/messages/messages.table.ts';
import { listOf } from '#server/notices/notices.queries.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { pushSubscriptions } from './pushes.table.ts';
import type { PushSubscription } from './webPush.ts';

export const reachedByWebPush = sql`EXISTS (SELECT FROM ${pushSubscriptions} WHERE ${pushSubscriptions.userId} = ${users.id})`;

/** Stores a browser, which may have been another user's. */
export async function saveSubscription(
  db: Database,
  { id: userId, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
  { endpoint, p256dh, auth }: PushSubscription,
  createdAt: Date,
): Promise<void> {
  const values = { userId, sessionId, p256dh, auth, createdAt };
  await db
    .insert(pushSubscriptions)
    .values({ endpoint, ...values })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values });
}

/** Replaces a browser's URL and keys; returns whether the old URL was known. */
export async function renewSubscription(
  db: Database,
  oldEndpoint: string,
  subscription: PushSubscription,
): Promise<boolean> {
  const [old] = await db
    .delete(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, oldEndpoint))
    .returning();
  if (!old) return false;
  // The page may have saved the new one already.
  await db
    .insert(pushSubscriptions)
    .values({ ...old, ...subscription })
    .onConflictDoNothing();
  return true;
}

export const subscriptionsOf = (db: Database, userId: number): Promise<PushSubscription[]> =>
  db
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));

/** For the export of personal data. */
export const exportSubscriptions = (db: Database, userId: number) =>
  db
    .select({
      endpoint: pushSubscriptions.endpoint,
      created: isoTime(pushSubscriptions.createdAt),
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));

export async function countSubscriptions(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
  return row?.count ?? 0;
}

/** What the bars and the bell count. */
export async function countUnread(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${dialogs.unreadCount}), 0)::int` })
    .from(dialogs)
    .where(and(eq(dialogs.userId, userId), not(dialogs.isMuted), not(isArchived)));
  const latest = await listOf(db, userId, { limit: NOTICES_PAGE, offset: 0 });
  return (row?.count ?? 0) + latest.filter(({ isRead }) => !isRead).length;
}

export async function deleteSubscription(
  db: Database,
  endpoint: string,
  userId: number,
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)));
}

/** Deletes all but the user's `limit` latest browsers. */
export async function deleteSurplus(db: Database, userId: number, limit: number): Promise<void> {
  const surplus = db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt))
    .offset(limit);
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpoint, surplus));
}
