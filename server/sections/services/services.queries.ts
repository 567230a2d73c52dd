import { eq, sql } from 'drizzle-orm';
import type { ServiceFilters } from '#contract/services.ts';
import type { AdSelect, Values } from '#server/ads/adPages.queries.ts';
import {
  adColumns,
  baseConditions,
  baseValues,
  listColumn,
  type AdRow,
} from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { idConditions, idValues } from '#server/db/oneOf.ts';
import { cities, services } from '#server/db/reference.table.ts';
import { serviceDetails } from './services.table.ts';

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

export const serviceConditions = {
  ...baseConditions,
  category: eq(ads.category, sql.placeholder('category')),
  ...idConditions(ads.itemId, 'services'),
};

export async function serviceValues(
  db: Database,
  filters: ServiceFilters,
): Promise<Values | undefined> {
  const base = await baseValues(db, filters);
  return (
    base && {
      ...base,
      ...(filters.category && { category: filters.category }),
      ...(filters.serviceId && idValues('services', [filters.serviceId])),
    }
  );
}

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
