import { date, integer, pgTable } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

export const eventDetails = pgTable('event_details', {
  adId: integer('ad_id').primaryKey(),
  eventNameId: integer('event_name_id').notNull(),
  eventTypeId: integer('event_type_id').notNull(),
  date: date('date', { mode: 'string' }).notNull(),
  endsAt: timestamptz('ends_at').notNull(),
});
