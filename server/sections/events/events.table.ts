import { date, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

export const eventDetails = pgTable('event_details', {
  adId: integer('ad_id').primaryKey(),
  eventNameId: integer('event_name_id').notNull(),
  eventTypeId: integer('event_type_id').notNull(),
  date: date('date', { mode: 'string' }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
});
