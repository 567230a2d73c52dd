import { eq, type SQL } from 'drizzle-orm';
import type { ServiceFilters } from '#contract/services.ts';
import { adColumns, baseConditions, type AdRow, type AdSelect } from '#server/ads/ads.queries.ts';
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

export const selectServices = (db: Database, at: Date): AdSelect<ServiceRow> =>
  db
    .select({
      ...adColumns(at),
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

export async function serviceConditions(
  db: Database,
  filters: ServiceFilters,
): Promise<SQL[] | undefined> {
  const conditions = await baseConditions(db, filters);
  if (!conditions) return undefined;
  if (filters.category) conditions.push(eq(serviceDetails.category, filters.category));
  if (filters.serviceId) conditions.push(eq(serviceDetails.serviceId, filters.serviceId));
  return conditions;
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

/** What a pinned ad has for itself. */
export async function servicePinSlot(db: Database, adId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: serviceDetails.serviceId })
    .from(serviceDetails)
    .where(eq(serviceDetails.adId, adId));
  return row?.id;
}
