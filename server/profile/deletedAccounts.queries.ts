import { and, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { homeHelpers } from '#server/ads/endings/homeHelpers.table.ts';
import { shareOpenings, shares } from '#server/ads/shares/shares.table.ts';
import { favorites, reads } from '#server/favorites/favorites.table.ts';
import { images } from '#server/images/images.table.ts';
import { messages, readyAnswers } from '#server/messages/messages.table.ts';
import { pushSubscriptions } from '#server/notices/channels/webPush/pushes.table.ts';
import { notices, recipients } from '#server/notices/notices.table.ts';
import { reports } from '#server/reports/reports.table.ts';
import { savedSearches } from '#server/savedSearches/savedSearches.table.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { identities } from '#server/session/identities/identities.table.ts';
import { sessions } from '#server/session/sessions.table.ts';
import { sightings } from '#server/sightings/sightings.table.ts';

const has = (column: PgColumn, where?: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${column.table} WHERE ${column} = users.id ${where ?? sql``})`;

/** Photos of messages stay for the other side. */
const ofNoMessage = sql`AND NOT EXISTS (SELECT 1 FROM ${messages}
  WHERE ${messages.fromUser} = users.id AND ${images.id} = ANY(${messages.images}))`;

/** Deleted accounts of which data are still stored. */
export async function deletedWithData(
  db: Database,
  limit: number,
): Promise<{ id: number; deletedAt: Date }[]> {
  const rows = await db
    .select({ id: users.id, deletedAt: users.deletedAt })
    .from(users)
    .where(
      and(
        isNotNull(users.deletedAt),
        or(
          isNotNull(users.avatar),
          isNotNull(users.firstName),
          has(favorites.userId),
          has(reads.userId),
          has(identities.userId),
          has(sessions.userId),
          has(sightings.authorId),
          has(homeHelpers.userId),
          has(shares.userId),
          has(shareOpenings.userId),
          has(images.ownerId, ofNoMessage),
          has(notices.userId),
          has(recipients.userId),
          has(pushSubscriptions.userId),
          has(savedSearches.userId),
          has(readyAnswers.userId),
          has(reports.reporterId, sql`AND ${reports.text} <> ''`),
        ),
      ),
    )
    .limit(limit);
  return rows.flatMap(({ id, deletedAt }) => (deletedAt ? [{ id, deletedAt }] : []));
}
