import { eq, sql } from 'drizzle-orm';
import type { ServiceFilters } from '#contract/services.ts';
import type { AdSelect, Values } from '#server/ads/adPages.queries.ts';
import { adColumns, baseConditions, baseValues, type AdRow } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { cities, services } from '#server/db/reference.table.ts';
import { users } from '#server/session/users.table.ts';
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
      serviceId: serviceDetails.serviceId,
      category: serviceDetails.category,
    })
    .from(ads)
    .innerJoin(serviceDetails, eq(serviceDetails.adId, ads.id))
    .innerJoin(services, eq(services.id, serviceDetails.serviceId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .innerJoin(users, eq(users.id, ads.authorId))
    .$dynamic();

export const serviceConditions = {
  ...baseConditions,
  category: eq(serviceDetails.category, sql.placeholder('category')),
  service: eq(serviceDetails.serviceId, sql.placeholder('service')),
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
      ...(filters.serviceId && { service: filters.serviceId }),
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
