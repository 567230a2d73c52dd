import { and, asc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import { endings } from '#server/ads/endings/endings.table.ts';
import type { Database } from '#server/db/database.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { favorites, reads } from '#server/favorites/favorites.table.ts';
import { isArchived } from '#server/messages/conversations/dialogList.queries.ts';
import { blocks, dialogs, messages } from '#server/messages/messages.table.ts';
import { shownState } from '#server/reports/reports.queries.ts';
import { reports } from '#server/reports/reports.table.ts';

/** Ids of all favorites or read ads of the user, in every section. */
export async function favoriteOrReadIds(
  db: Database,
  list: 'favorites' | 'reads',
  userId: number,
): Promise<number[]> {
  const table = list === 'favorites' ? favorites : reads;
  const rows = await db.select({ id: table.adId }).from(table).where(eq(table.userId, userId));
  return rows.map((row) => row.id);
}

/** All messages of the user's dialogs, oldest first. */
export function messagesOf(db: Database, userId: number) {
  const otherId = sql<number>`${messages.lowId} + ${messages.highId} - ${userId}`.mapWith(Number);
  return db
    .select({
      id: messages.id,
      with_user: otherId,
      from_user: messages.fromUser,
      text: messages.text,
      time: isoTime(messages.createdAt),
      about: messages.about,
      images: messages.images,
      reply_to: messages.replyTo,
      is_deleted: sql<boolean>`${messages.deletedAt} IS NOT NULL`,
    })
    .from(messages)
    .innerJoin(dialogs, and(eq(dialogs.userId, userId), eq(dialogs.otherId, otherId)))
    .where(or(eq(messages.lowId, userId), eq(messages.highId, userId)))
    .orderBy(asc(messages.id));
}

export const blocksOf = (db: Database, userId: number) =>
  db
    .select({ user_id: blocks.blockedId, created: isoTime(blocks.createdAt) })
    .from(blocks)
    .where(eq(blocks.userId, userId));

/** Dialogs that the user has put away or muted. */
export const changedDialogsOf = (db: Database, userId: number) =>
  db
    .select({ user_id: dialogs.otherId, is_archived: isArchived, is_muted: dialogs.isMuted })
    .from(dialogs)
    .where(and(eq(dialogs.userId, userId), or(isArchived, dialogs.isMuted)));

/** Ads that the user has deleted and the job has not purged yet. */
export const deletedAdsOf = (db: Database, userId: number) =>
  db
    .select({
      id: ads.id,
      section: ads.section,
      title: ads.title,
      description: ads.description,
      price: ads.price,
      created: isoTime(ads.createdAt),
      deleted: isoTime(ads.deletedAt),
      outcome: endings.outcome,
      ended: isoTime(endings.endedAt) as SQL<string | null>,
    })
    .from(ads)
    .leftJoin(endings, eq(endings.adId, ads.id))
    .where(and(eq(ads.authorId, userId), isNotNull(ads.deletedAt), isNull(ads.editOf)));

export const reportsOf = (db: Database, userId: number) =>
  db
    .select({
      kind: reports.kind,
      target: reports.targetId,
      reason: reports.reason,
      text: reports.text,
      state: shownState,
      created: isoTime(reports.createdAt),
    })
    .from(reports)
    .where(eq(reports.reporterId, userId))
    .orderBy(asc(reports.id));
