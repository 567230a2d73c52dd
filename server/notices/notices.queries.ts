import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { STATUS } from '#contract/ads/ads.ts';
import { homeImageOf } from '#server/ads/endings/homeStories.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { isoTime } from '#server/db/isoTime.ts';
import { dialogs } from '#server/messages/messages.table.ts';
import { isHeard } from '#server/sightings/sightings.queries.ts';
import { sightings } from '#server/sightings/sightings.table.ts';
import { shownAvatarOf, users } from '#server/session/accounts/users.table.ts';
import { pushSubscriptions } from './channels/webPush/pushes.table.ts';
import { notices, recipients } from './notices.table.ts';

/** A page of the user's notices, newest first; those of deleted ads and of sightings that are hidden are left out. */
export function listOf(db: Database, userId: number, page?: { limit: number; offset: number }) {
  const other = alias(users, 'other');
  const isSeen = and(eq(notices.kind, 'message'), sql`coalesce(${dialogs.unreadCount}, 0) = 0`);
  const query = db
    .select({
      id: notices.id,
      kind: notices.kind,
      data: notices.data,
      adId: notices.adId,
      section: ads.section,
      title: ads.title,
      image: sql<
        string | null
      >`CASE WHEN ${ads.status} = ${STATUS.published} OR ${ads.authorId} = ${notices.userId} THEN ${ads.images}[1]
        WHEN ${notices.kind} = 'helped_home' THEN ${homeImageOf(ads.id)} END`,
      isOwnAd: sql<boolean>`${ads.authorId} = ${notices.userId}`,
      otherId: notices.otherId,
      otherName: other.username,
      otherAvatar: shownAvatarOf(other),
      seen: { place: sightings.place, text: sightings.text },
      created: isoTime(notices.createdAt),
      isRead: sql<boolean>`${notices.id} <= coalesce(${recipients.readUntil}, 0) OR (${isSeen})`,
    })
    .from(notices)
    .leftJoin(ads, eq(ads.id, notices.adId))
    .leftJoin(other, eq(other.id, notices.otherId))
    .leftJoin(
      sightings,
      and(
        eq(notices.kind, 'sighting'),
        sql`${sightings.id} = (${notices.data} ->> 'sightingId')::integer`,
        isHeard,
      ),
    )
    .leftJoin(recipients, eq(recipients.userId, notices.userId))
    .leftJoin(
      dialogs,
      and(eq(dialogs.userId, notices.userId), eq(dialogs.otherId, notices.otherId)),
    )
    .where(
      and(
        eq(notices.userId, userId),
        isNotNull(notices.listedAt),
        or(isNull(notices.adId), isNull(ads.deletedAt)),
        or(ne(notices.kind, 'sighting'), isNotNull(sightings.id)),
        sql`NOT ${notices.kind} = ANY(coalesce(${recipients.kindsOff}, '{}'))`,
      ),
    )
    .orderBy(desc(notices.id));
  return page ? query.limit(page.limit).offset(page.offset) : query;
}
export type ListedNotice = Awaited<ReturnType<typeof listOf>>[number];

export async function markReadUntil(db: Database, userId: number, id: number): Promise<void> {
  await db
    .insert(recipients)
    .values({ userId, readUntil: id })
    .onConflictDoUpdate({
      target: recipients.userId,
      set: { readUntil: sql`greatest(${recipients.readUntil}, ${id})` },
    });
}

/** The largest id of a notice that the user has; 0 without one. */
export async function latestId(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(desc(notices.id))
    .limit(1);
  return row?.id ?? 0;
}

/** Deletes what is stored for a user. */
export async function deleteNoticesOf(db: Database, userId: number): Promise<void> {
  await db.delete(notices).where(eq(notices.userId, userId));
  await db.delete(recipients).where(eq(recipients.userId, userId));
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}
