import type { PetCategory } from '#contract/pets.ts';
import type { Collar, PetColor, PetSize } from '#contract/lostPets.ts';
import { date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';

export const petDetails = pgTable('pet_details', {
  adId: integer('ad_id').primaryKey(),
  breedId: integer('breed_id').notNull(),
  category: smallint('category').$type<PetCategory>().notNull(),
  sex: smallint('sex').$type<0 | 1 | 2>().notNull(),
  happenedAt: date('happened_at', { mode: 'string' }),
  place: text('place').notNull().default(''),
  colors: text('colors').array().$type<PetColor[]>().notNull().default([]),
  size: text('size').$type<PetSize>(),
  collar: text('collar').$type<Collar>(),
  /** This and the next are answered to the author only. */
  chip: text('chip').notNull().default(''),
  hiddenMark: text('hidden_mark').notNull().default(''),
});
