import { eq } from 'drizzle-orm';
import { serviceList } from '#contract/sections/services.ts';
import { adColumns } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { cities, services } from '#server/catalog/catalog.table.ts';
import { serviceDetails, type ServiceRow } from './services.details.queries.ts';
import type { AdSelect } from '#server/ads/list/rows.queries.ts';
import { createFiltering, byIdOr } from '#server/ads/list/filtering.queries.ts';
import { matchServices } from '#server/catalog/catalog.queries.ts';

export const selectServices = (db: Database): AdSelect<ServiceRow> =>
  db
    .select({
      ...adColumns,
      service: services.name,
      details: serviceDetails,
    })
    .from(ads)
    .innerJoin(serviceDetails, eq(serviceDetails.adId, ads.id))
    .innerJoin(services, eq(services.id, ads.itemId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .innerJoin(users, eq(users.id, ads.authorId))
    .$dynamic();

export const narrowServices = createFiltering(serviceList, {
  serviceId: byIdOr(matchServices),
});

export async function saveServiceDetails(
  db: Database,
  details: typeof serviceDetails.$inferInsert,
): Promise<void> {
  await db
    .insert(serviceDetails)
    .values(details)
    .onConflictDoUpdate({ target: serviceDetails.adId, set: details });
}

export async function servicePinSlot(db: Database, adId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: serviceDetails.serviceId })
    .from(serviceDetails)
    .where(eq(serviceDetails.adId, adId));
  return row?.id;
}
