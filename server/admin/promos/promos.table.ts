import { boolean, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

export const promos = pgTable('promos', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  imageId: text('image_id').notNull(),
  link: text('link').notNull(),
  company: text('company').notNull().default(''),
  inn: text('inn').notNull().default(''),
  erid: text('erid').notNull().default(''),
  show: boolean('show').notNull().default(true),
  animalTypeId: smallint('animal_type_id'),
  category: smallint('category'),
  breedId: integer('breed_id'),
  sex: smallint('sex'),
  cityId: integer('city_id'),
  createdOn: date('created_on').notNull(),
  finishesOn: date('finishes_on').notNull(),
  shownCount: integer('shown_count').notNull().default(0),
  clickCount: integer('click_count').notNull().default(0),
  /** Part of what the report's link is signed with. */
  reportVersion: integer('report_version').notNull().default(0),
});

/** Views and clicks of a promo by Moscow day. */
export const promoDays = pgTable(
  'promo_days',
  {
    promoId: integer('promo_id').notNull(),
    day: date('day').notNull(),
    shown: integer('shown').notNull().default(0),
    clicked: integer('clicked').notNull().default(0),
  },
  ({ promoId, day }) => [primaryKey({ columns: [promoId, day] })],
);
