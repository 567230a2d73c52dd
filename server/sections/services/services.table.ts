import { integer, pgTable, smallint } from 'drizzle-orm/pg-core';

export const serviceDetails = pgTable('service_details', {
  adId: integer('ad_id').primaryKey(),
  serviceId: integer('service_id').notNull(),
  category: smallint('category').$type<1 | 2 | 3>().notNull(),
});
