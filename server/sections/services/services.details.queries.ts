import { integer, pgTable, smallint } from 'drizzle-orm/pg-core';
import type { BaseAd } from '#contract/ads/ads.ts';
import type { ServiceAd, ServiceDraft } from '#contract/sections/services.ts';
import { fieldErrors } from '#contract/texts.ts';
import type { AdRow } from '#server/ads/ads.queries.ts';
import type { Database } from '#server/db/database.ts';
import { serviceExists } from '#server/catalog/catalog.queries.ts';
import { validationError } from '#server/http/httpError.ts';

export const serviceDetails = pgTable('service_details', {
  adId: integer('ad_id').primaryKey(),
  serviceId: integer('service_id').notNull(),
  category: smallint('category').$type<1 | 2 | 3>().notNull(),
});
export type ServiceDetails = Omit<typeof serviceDetails.$inferSelect, 'adId'>;

export interface ServiceRow extends AdRow {
  service: string;
  details: ServiceDetails;
}

export async function resolveService(db: Database, draft: ServiceDraft): Promise<ServiceDetails> {
  if (!(await serviceExists(db, draft.service_id))) {
    throw validationError({ service_id: fieldErrors.service });
  }
  return { serviceId: draft.service_id, category: draft.category_name };
}

export const presentService = (
  base: BaseAd,
  { price, service, details }: ServiceRow,
): ServiceAd => ({
  ...base,
  price,
  service,
  service_id: details.serviceId,
  category: details.category,
});
