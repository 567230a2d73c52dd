import { and, eq, inArray, notInArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ads } from '#server/ads/ads.table.ts';
import { deleteHelpOf } from '#server/ads/endings/homeHelpers.queries.ts';
import { noteGoneAdsOf } from '#server/ads/gone/goneAds.queries.ts';
import { deleteSharesOf } from '#server/ads/shares/shares.queries.ts';
import { audit } from '#server/audit/audit.table.ts';
import type { Database } from '#server/db/database.ts';
import { favorites, reads } from '#server/favorites/favorites.table.ts';
import { images } from '#server/images/images.table.ts';
import { deleteHandOversOf } from '#server/matches/handOvers.queries.ts';
import { deleteMessagesOf, imagesOfMessages } from '#server/messages/messages.queries.ts';
import { deleteReadyAnswersOf } from '#server/messages/readyAnswers/readyAnswers.queries.ts';
import { deleteNoticesOf } from '#server/notices/notices.queries.ts';
import { orders } from '#server/payments/orders/orders.table.ts';
import { reports } from '#server/reports/reports.table.ts';
import { deleteSearchesOf } from '#server/savedSearches/savedSearches.queries.ts';
import { findFormerAccount } from '#server/session/accounts/formerAccounts.queries.ts';
import { sessionTexts } from '#server/session/texts.ts';
import { deleteIdentitiesOf } from '#server/session/identities/identities.queries.ts';
import { deleteSightingsOf } from '#server/sightings/sightings.queries.ts';
import { sessions } from '#server/session/sessions.table.ts';
import { users, type User } from '#server/session/accounts/users.table.ts';
import { profileTexts } from './texts.ts';

/** Ends all sessions; a trigger deletes them. */
export async function endAllSessions(db: Database, id: number, at: Date): Promise<void> {
  await db
    .update(users)
    .set({ tokenGeneration: sql`${users.tokenGeneration} + 1`, loggedOutAt: at })
    .where(eq(users.id, id));
}

/** How often admins have rejected the user's ads, those of a former account included. */
export async function rejectionsOf(
  db: Database,
  { id, formerIdentity }: Pick<User, 'id' | 'formerIdentity'>,
): Promise<number> {
  const own = await db.$count(audit, and(eq(audit.userId, id), eq(audit.action, 'reject')));
  const former = formerIdentity ? await findFormerAccount(db, formerIdentity) : undefined;
  return own + (former?.rejections ?? 0);
}

const withoutWords = (facts: PgColumn): SQL =>
  sql`jsonb_set(jsonb_set(${facts}, '{edit}', '{}', false), '{note}', '""', false)`;

/** Orders, audit entries and reports stay, without the user's name, titles and own words. */
async function removeNames(db: Database, userId: number, adIds: SQLWrapper): Promise<void> {
  await db
    .update(orders)
    .set({ adTitle: profileTexts.deletedAd, email: null })
    .where(or(eq(orders.userId, userId), inArray(orders.adId, adIds)));
  await db.update(orders).set({ userId: null }).where(eq(orders.userId, userId));
  const isUser = eq(audit.object, 'user');
  await db
    .update(audit)
    .set({
      title: sql`CASE WHEN ${isUser} THEN ${sessionTexts.deletedUser} ELSE ${profileTexts.deletedAd} END`,
      // An edit has the texts of the ad, before and after; a note of a mark names its owner.
      before: withoutWords(audit.before),
      after: withoutWords(audit.after),
      userId: null,
    })
    .where(eq(audit.userId, userId));
  await db
    .update(reports)
    .set({
      title: sql`CASE ${reports.kind} WHEN 'user' THEN ${sessionTexts.deletedUser}
        WHEN 'ad' THEN ${profileTexts.deletedAd} WHEN 'sighting' THEN ${profileTexts.deletedSighting} ELSE ${reports.title} END`,
    })
    .where(eq(reports.subjectId, userId));
  await db.update(reports).set({ text: '' }).where(eq(reports.reporterId, userId));
}

/**
 * Deletes the user's data; conversations stay for the other side. The row stays without personal
 * data.
 * @returns ids of the images whose files must be deleted
 */
export async function deleteUser(db: Database, userId: number, at: Date): Promise<string[]> {
  const own = db.select({ id: ads.id }).from(ads).where(eq(ads.authorId, userId));
  await removeNames(db, userId, own);
  await noteGoneAdsOf(db, userId, at);
  await db.delete(ads).where(eq(ads.authorId, userId));
  await deleteMessagesOf(db, userId);
  const removed = await db
    .delete(images)
    .where(and(eq(images.ownerId, userId), notInArray(images.id, imagesOfMessages(db, userId))))
    .returning({ id: images.id });
  await db.delete(favorites).where(eq(favorites.userId, userId));
  await db.delete(reads).where(eq(reads.userId, userId));
  await deleteNoticesOf(db, userId);
  await deleteSearchesOf(db, userId);
  await deleteReadyAnswersOf(db, userId);
  await deleteHandOversOf(db, userId);
  await deleteSightingsOf(db, userId);
  await deleteHelpOf(db, userId);
  await deleteSharesOf(db, userId);
  await deleteIdentitiesOf(db, userId);
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await db
    .update(users)
    .set({
      username: sessionTexts.deletedUser,
      firstName: null,
      avatar: null,
      verified: null,
      suspendedMark: null,
      loggedOutAt: null,
      consentWithdrawnAt: null,
      dormantNoticeAt: null,
      bannedAt: null,
      banReason: null,
      formerIdentity: null,
      deletedAt: at,
      tokenGeneration: sql`${users.tokenGeneration} + 1`,
    })
    .where(eq(users.id, userId));
  return removed.map((image) => image.id);
}
