import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { STATUS } from '#contract/ads/ads.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { notices } from '#server/notices/notices.table.ts';
import { users } from '#server/session/accounts/users.table.ts';

/** Cards whose ad no longer waits in the version that they show, with what became of it. */
export function decidedCards(db: Database, limit: number) {
  const edits = alias(ads, 'edits');
  return db
    .select({
      id: notices.id,
      sentVia: notices.sentVia,
      messageId: notices.messageId,
      messageRef: notices.messageRef,
      telegramId: users.telegramId,
      status: ads.status,
      isDeleted: sql<boolean>`${ads.deletedAt} IS NOT NULL`,
      isWaiting: sql<boolean>`${ads.status} = ${STATUS.review} OR ${edits.id} IS NOT NULL`,
      reason: sql<string | null>`coalesce(
        (SELECT rejected.rejection_reason FROM ads rejected
          WHERE rejected.edit_of = ${ads.id} AND rejected.deleted_at IS NULL),
        ${ads.rejectionReason})`,
      isEditRejected: sql<boolean>`EXISTS (SELECT 1 FROM ads rejected WHERE rejected.edit_of = ${ads.id}
        AND rejected.deleted_at IS NULL AND rejected.status = ${STATUS.rejected})`,
    })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.userId))
    .innerJoin(ads, eq(ads.id, notices.adId))
    .leftJoin(
      edits,
      and(eq(edits.editOf, ads.id), isNull(edits.deletedAt), eq(edits.status, STATUS.review)),
    )
    .where(
      and(
        sql`${notices.isOpen}`,
        or(
          sql`${ads.deletedAt} IS NOT NULL`,
          sql`${ads.status} <> ${STATUS.review} AND ${edits.id} IS NULL`,
          sql`EXISTS (SELECT 1 FROM notices newer WHERE newer.user_id = ${notices.userId}
            AND newer.kind = 'review_waiting' AND newer.ad_id = ${notices.adId} AND newer.id > ${notices.id})`,
        ),
      ),
    )
    .orderBy(asc(notices.id))
    .limit(limit);
}
export type DecidedCard = Awaited<ReturnType<typeof decidedCards>>[number];

export async function closeCard(db: Database, id: number): Promise<void> {
  await db.update(notices).set({ isOpen: false }).where(eq(notices.id, id));
}
