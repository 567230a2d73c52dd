import { doublePrecision, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';

export const cities = pgTable('cities', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  region: text('region').notNull(),
  lat: doublePrecision('lat').notNull(),
  lon: doublePrecision('lon').notNull(),
  population: integer('population').notNull(),
  utcOffset: smallint('utc_offset').notNull(),
  searchKey: text('search_key').notNull(),
});

export const goods = pgTable('goods', {
  id: integer('id').primaryKey(),
  parentId: integer('parent_id'),
  name: text('name').notNull(),
  searchKey: text('search_key').notNull(),
});

export const services = pgTable('services', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  searchKey: text('search_key').notNull(),
});

export const eventTypes = pgTable('event_types', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  searchKey: text('search_key').notNull(),
});

export const eventNames = pgTable('event_names', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  searchKey: text('search_key').notNull(),
});

export const animalTypes = pgTable('animal_types', {
  id: smallint('id').primaryKey(),
  name: text('name').notNull(),
});

export const breeds = pgTable('breeds', {
  id: integer('id').primaryKey(),
  animalTypeId: smallint('animal_type_id').notNull(),
  name: text('name').notNull(),
  searchKey: text('search_key').notNull(),
});
