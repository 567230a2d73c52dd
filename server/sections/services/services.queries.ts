import { eq } from 'drizzle-orm';
import { serviceList } from '#contract/services.ts';
import { adColumns, listColumn, type AdRow } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { cities, services } from '#server/db/reference.table.ts';
import { serviceDetails } from './services.table.ts';
import type { AdSelect } from '#server/ads/list/rows.queries.ts';
import { createFiltering, byIdOr } from '#server/ads/list/filtering.queries.ts';
import { matchServices } from '#server/db/reference.queries.ts';

export interface ServiceRow extends AdRow {
  service: string;
  serviceId: number;
  category: 1 | 2 | 3;
}

export const selectServices = (db: Database): AdSelect<ServiceRow> =>
  db
    .select({
      ...adColumns,
      service: services.name,
      serviceId: services.id,
      category: listColumn<1 | 2 | 3>(ads.category),
    })
    .from(ads)
    .innerJoin(services, eq(services.id, ads.itemId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
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
