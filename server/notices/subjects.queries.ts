import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  ne,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { STATUS } from '#contract/ads/ads.ts';
import { LOST_OR_FOUND } from '#contract/sections/pets.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { cities } from '#server/catalog/catalog.table.ts';
import { favorites } from '#server/favorites/favorites.table.ts';
import { isUnblocked } from '#server/messages/blocks.queries.ts';
import { addDays } from '#server/shared/clock.ts';
import { blocks, dialogs, messages } from '#server/messages/messages.table.ts';
import { messageTexts } from '#server/messages/texts.ts';
import { boosts } from '#server/payments/boosts/boosts.table.ts';
import { reports } from '#server/reports/reports.table.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { notices, recipients, type StoredNotice } from './notices.table.ts';

/** The user that a notice is for, with the settings; undefined when the account is deleted. */
export async function findReceiver(db: Database, userId: number) {
  const [row] = await db
    .select({
      isBanned: sql<boolean>`${users.bannedAt} IS NOT NULL`,
      kindsOff: sql<string[]>`coalesce(${recipients.kindsOff}, '{}')`.mapWith(recipients.kindsOff),
      quietFrom: sql<string>`coalesce(${recipients.quietFrom}, '22:00')`,
      quietTo: sql<string>`coalesce(${recipients.quietTo}, '08:00')`,
      timezone: sql<string>`coalesce(${recipients.timezone}, 'Europe/Moscow')`,
    })
    .from(users)
    .leftJoin(recipients, eq(recipients.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row;
}
export type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>;

/** The ad of a notice with its waiting or rejected edit. */
export async function findAdOf(db: Database, adId: number) {
  const edits = alias(ads, 'edits');
  const [row] = await db
    .select({
      section: ads.section,
      title: ads.title,
      city: cities.name,
      price: ads.price,
      status: ads.status,
      category: ads.category,
      images: ads.images,
      version: ads.version,
      authorId: ads.authorId,
      isAuthorHidden: ads.authorHidden,
      createdAt: ads.createdAt,
      expiresAt: ads.expiresAt,
      editStatus: edits.status,
      editTitle: edits.title,
      editImages: edits.images,
    })
    .from(ads)
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .leftJoin(edits, and(eq(edits.editOf, ads.id), isNull(edits.deletedAt)))
    .where(and(eq(ads.id, adId), isNull(ads.deletedAt)));
  return row;
}
export type AdOfNotice = NonNullable<Awaited<ReturnType<typeof findAdOf>>>;

/** When the day of a user's favorite event begins; undefined when it has another date, or a block is between. */
export async function favoriteDayOf(
  db: Database,
  { userId, adId, data }: StoredNotice,
): Promise<Date | undefined> {
  const [event] = await db
    .select({ endsAt: ads.endsAt })
    .from(ads)
    .innerJoin(favorites, and(eq(favorites.adId, ads.id), eq(favorites.userId, userId)))
    .where(
      and(
        eq(ads.id, adId ?? 0),
        eq(ads.eventDate, data.date ?? ''),
        isUnblocked(favorites.userId, ads.authorId),
      ),
    );
  return event?.endsAt ? addDays(event.endsAt, -1) : undefined;
}

/** What a user has not read of another; undefined when everything is read, the dialog is muted or a block is between. */
export async function findUnread(db: Database, userId: number, otherId: number) {
  const [dialog] = await db
    .select({ count: dialogs.unreadCount, name: users.username })
    .from(dialogs)
    .innerJoin(users, eq(users.id, dialogs.otherId))
    .where(
      and(
        eq(dialogs.userId, userId),
        eq(dialogs.otherId, otherId),
        gt(dialogs.unreadCount, 0),
        not(dialogs.isMuted),
        isNull(users.deletedAt),
        isNull(users.bannedAt),
      ),
    );
  if (!dialog) return undefined;
  const blocked = await db.$count(
    blocks,
    or(
      and(eq(blocks.userId, userId), eq(blocks.blockedId, otherId)),
      and(eq(blocks.userId, otherId), eq(blocks.blockedId, userId)),
    ),
  );
  if (blocked > 0) return undefined;
  const received = await db
    .select({
      text: sql<string>`CASE ${messages.text} WHEN '' THEN ${messageTexts.photo} ELSE ${messages.text} END`,
      at: messages.createdAt,
      cautions: messages.cautions,
    })
    .from(messages)
    .where(
      and(
        isNull(messages.deletedAt),
        eq(messages.lowId, Math.min(userId, otherId)),
        eq(messages.highId, Math.max(userId, otherId)),
        eq(messages.fromUser, otherId),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(Math.min(dialog.count, 50));
  const [newest, oldest] = [received[0], received.at(-1)];
  return (
    newest &&
    oldest && { ...dialog, text: newest.text, cautions: newest.cautions, since: oldest.at }
  );
}

/** Whether a later notice covers this one: of the same dialog, or of the same ad's review. */
export async function isSuperseded(db: Database, notice: StoredNotice): Promise<boolean> {
  const { id, userId, kind, adId, otherId } = notice;
  const same = kind === 'message' ? eq(notices.otherId, otherId ?? 0) : eq(notices.adId, adId ?? 0);
  const found = await db.$count(
    notices,
    and(
      eq(notices.userId, userId),
      eq(notices.kind, kind),
      same,
      gt(notices.id, id),
      eq(notices.state, 'waiting'),
    ),
  );
  return found > 0;
}

const isReview = eq(ads.status, STATUS.review);
const isLostPet = and(eq(ads.section, SECTION.pets), inArray(ads.category, LOST_OR_FOUND));

/** Since when the oldest ad waits for review, lost and found pets aside. */
export async function oldestWaiting(db: Database): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: ads.createdAt })
    .from(ads)
    .where(and(isReview, isNull(ads.deletedAt), sql`NOT coalesce(${isLostPet}, false)`))
    .orderBy(asc(ads.createdAt))
    .limit(1);
  return row?.at;
}

/** How admins have decided on the author's ads so far. */
export async function authorRecord(db: Database, authorId: number) {
  const [row] = await db
    .select({
      name: users.username,
      since: users.createdAt,
      published: sql<number>`count(*) FILTER (WHERE ${ads.status} = ${STATUS.published})`.mapWith(
        Number,
      ),
      rejected: sql<number>`count(*) FILTER (WHERE ${ads.status} = ${STATUS.rejected})`.mapWith(
        Number,
      ),
    })
    .from(users)
    .leftJoin(ads, and(eq(ads.authorId, users.id), isNull(ads.deletedAt), isNull(ads.editOf)))
    .where(eq(users.id, authorId))
    .groupBy(users.id);
  return row;
}

export async function isBoostedNow(db: Database, adId: number, at: Date): Promise<boolean> {
  return (await db.$count(boosts, and(eq(boosts.adId, adId), gt(boosts.endsAt, at)))) > 0;
}

export async function findNewReport(db: Database, id: number) {
  const [row] = await db
    .select({ kind: reports.kind, title: reports.title, reason: reports.reason })
    .from(reports)
    .where(and(eq(reports.id, id), eq(reports.state, 'new'), isNull(reports.closedAt)));
  return row;
}

const isDaily = sql`${notices.data} ? 'isDaily'`;

/**
 * Digested notices of a user, without those of the morning: how many were sent since `since`, and
 * which still wait.
 */
export async function digestOf(
  db: Database,
  { userId, kinds, since }: { userId: number; kinds: StoredNotice['kind'][]; since: Date },
) {
  const ofUser = and(eq(notices.userId, userId), inArray(notices.kind, kinds), not(isDaily));
  const sent = await db.$count(notices, and(ofUser, gt(notices.sentAt, since)));
  return { sent, waiting: await idsOf(db, and(ofUser, isWaiting)) };
}

const isWaiting = and(ne(notices.state, 'done'), ne(notices.state, 'dropped'));

async function idsOf(db: Database, where: SQL | undefined): Promise<number[]> {
  const rows = await db.select({ id: notices.id }).from(notices).where(where).orderBy(notices.id);
  return rows.map(({ id }) => id);
}

/** Notices of the user's daily searches that were written before `until` and wait. */
export const dailyOf = (db: Database, userId: number, until: Date): Promise<number[]> =>
  idsOf(db, and(eq(notices.userId, userId), isDaily, isWaiting, lt(notices.createdAt, until)));

/** A digest has been sent: the notices that it covers are done with it. */
export async function finishCovered(
  db: Database,
  ids: number[],
  values: Pick<StoredNotice, 'sentVia'> & { sentAt: Date },
): Promise<void> {
  const listedAt = sql`coalesce(${notices.listedAt}, ${values.sentAt.toISOString()}::timestamptz)`;
  await db
    .update(notices)
    .set({ ...values, listedAt, state: 'done', leaseOwner: null })
    .where(and(inArray(notices.id, ids), lt(notices.unanswered, 2)));
}
