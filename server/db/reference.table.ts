import { sql } from 'drizzle-orm';
import { doublePrecision, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';

/** What names are compared by; the database keeps it. */
const searchKey = () =>
  text('search_key')
    .notNull()
    .generatedAlwaysAs(sql`search_key(name)`);
const entryId = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

export const cities = pgTable('cities', {
  id: entryId(),
  name: text('name').notNull(),
  region: text('region').notNull(),
  lat: doublePrecision('lat').notNull(),
  lon: doublePrecision('lon').notNull(),
  population: integer('population').notNull(),
  utcOffset: smallint('utc_offset').notNull(),
  searchKey: searchKey(),
});

export const goods = pgTable('goods', {
  id: entryId(),
  parentId: integer('parent_id'),
  name: text('name').notNull(),
  searchKey: searchKey(),
});

export const services = pgTable('services', {
  id: entryId(),
  name: text('name').notNull(),
  searchKey: searchKey(),
});

export const eventTypes = pgTable('event_types', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  searchKey: searchKey(),
});

export const eventNames = pgTable('event_names', {
  id: entryId(),
  eventTypeId: integer('event_type_id').notNull(),
  name: text('name').notNull(),
  searchKey: searchKey(),
});

export const animalTypes = pgTable('animal_types', {
  id: smallint('id').primaryKey(),
  name: text('name').notNull(),
});

export const breeds = pgTable('breeds', {
  id: entryId(),
  animalTypeId: smallint('animal_type_id').notNull(),
  name: text('name').notNull(),
  searchKey: searchKey(),
});
