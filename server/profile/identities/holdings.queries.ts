import { and, eq, isNull, or } from 'drizzle-orm';
import { ads } from '#server/ads/ads.table.ts';
import { homeHelpers } from '#server/ads/endings/homeHelpers.table.ts';
import type { Database } from '#server/db/database.ts';
import { favorites } from '#server/favorites/favorites.table.ts';
import { dialogs } from '#server/messages/messages.table.ts';
import { orders } from '#server/payments/orders/orders.table.ts';
import { reports } from '#server/reports/reports.table.ts';
import { savedSearches } from '#server/savedSearches/savedSearches.table.ts';
import { sightings } from '#server/sightings/sightings.table.ts';

/** How much an account holds that would be lost with it. */
export type Holdings = Awaited<ReturnType<typeof holdingsOf>>;

export async function holdingsOf(db: Database, id: number) {
  return {
    ads: await db.$count(ads, and(eq(ads.authorId, id), isNull(ads.editOf), isNull(ads.deletedAt))),
    dialogs: await db.$count(dialogs, eq(dialogs.userId, id)),
    favorites: await db.$count(favorites, eq(favorites.userId, id)),
    searches: await db.$count(savedSearches, eq(savedSearches.userId, id)),
    orders: await db.$count(orders, eq(orders.userId, id)),
    sightings: await db.$count(sightings, eq(sightings.authorId, id)),
    helped: await db.$count(homeHelpers, eq(homeHelpers.userId, id)),
    reports: await db.$count(reports, or(eq(reports.reporterId, id), eq(reports.subjectId, id))),
  };
}
