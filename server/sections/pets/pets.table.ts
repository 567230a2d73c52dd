import type { PetCategory } from '#contract/pets.ts';
import { integer, pgTable, smallint } from 'drizzle-orm/pg-core';

export const petDetails = pgTable('pet_details', {
  adId: integer('ad_id').primaryKey(),
  breedId: integer('breed_id').notNull(),
  category: smallint('category').$type<PetCategory>().notNull(),
  sex: smallint('sex').$type<0 | 1 | 2>().notNull(),
});
