import { eq, type SQL } from 'drizzle-orm';
import { adColumns, baseConditions, type AdRow, type AdSelect } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { oneOf } from '#server/db/oneOf.ts';
import { breedsOfType, matchBreeds } from '#server/db/reference.queries.ts';
import { animalTypes, breeds, cities } from '#server/db/reference.table.ts';
import { boostKind } from '#server/payments/boosts.queries.ts';
import { users } from '#server/session/users.table.ts';
import type { PetFilters } from '#contract/pets.ts';
import { petCategoryNames } from '#contract/texts.ts';
import { petDetails } from './pets.table.ts';

export interface PetRow extends AdRow {
  breed: string;
  animalType: string;
  category: number;
  sex: 0 | 1 | 2;
  boost: 0 | 1 | 2;
}

export const selectPets = (db: Database, at: Date): AdSelect<PetRow> =>
  db
    .select({
      ...adColumns(at),
      breed: breeds.name,
      animalType: animalTypes.name,
      category: petDetails.category,
      sex: petDetails.sex,
      boost: boostKind(at),
    })
    .from(ads)
    .innerJoin(petDetails, eq(petDetails.adId, ads.id))
    .innerJoin(breeds, eq(breeds.id, petDetails.breedId))
    .innerJoin(animalTypes, eq(animalTypes.id, breeds.animalTypeId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .innerJoin(users, eq(users.id, ads.authorId))
    .$dynamic();

export const isOfBreeds = (ids: number[]): SQL => oneOf(petDetails.breedId, ids);

/** A category by name or id; undefined when there is none such. */
export const categoryId = (category: number | string): number | undefined => {
  const id =
    typeof category === 'number'
      ? category
      : petCategoryNames.findIndex((name) => name === category) + 1;
  return id >= 1 && id <= petCategoryNames.length ? id : undefined;
};

export async function petConditions(db: Database, filters: PetFilters): Promise<SQL[] | undefined> {
  const conditions = await baseConditions(db, filters);
  if (!conditions) return undefined;
  if (filters.category !== undefined) {
    const id = categoryId(filters.category);
    if (!id) return undefined;
    conditions.push(eq(petDetails.category, id));
  }
  if (filters.type) {
    const ids = await breedsOfType(db, filters.type);
    if (ids.length === 0) return undefined;
    conditions.push(isOfBreeds(ids));
  }
  if (filters.breed) {
    const ids = await matchBreeds(db, filters.breed);
    if (ids.length === 0) return undefined;
    conditions.push(isOfBreeds(ids));
  }
  if (filters.sex !== undefined) conditions.push(eq(petDetails.sex, filters.sex));
  return conditions;
}

export async function savePetDetails(
  db: Database,
  details: typeof petDetails.$inferInsert,
): Promise<void> {
  await db
    .insert(petDetails)
    .values(details)
    .onConflictDoUpdate({ target: petDetails.adId, set: details });
}

/** What a pinned ad has for itself. */
export async function petPinSlot(db: Database, adId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: petDetails.breedId })
    .from(petDetails)
    .where(eq(petDetails.adId, adId));
  return row?.id;
}
