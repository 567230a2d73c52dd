import { and, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { AdSelect, ListPart, Values } from '#server/ads/adPages.queries.ts';
import {
  adColumns,
  adVersion,
  baseConditions,
  baseValues,
  cheapestPart,
  listColumn,
  newestPart,
  sameCategory,
  sameItem,
  type AdRow,
} from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { idConditions, idValues } from '#server/db/oneOf.ts';
import { breedsOfType, matchBreeds } from '#server/db/reference.queries.ts';
import { animalTypes, breeds, cities } from '#server/db/reference.table.ts';
import { boostKind } from '#server/payments/boosts.queries.ts';
import type { Collar, PetColor, PetSize } from '#contract/lostPets.ts';
import { PET_CATEGORY, type PetCategory, type PetFilters } from '#contract/pets.ts';
import { petCategoryName } from '#contract/texts.ts';
import { petDetails } from './pets.table.ts';

export interface PetRow extends AdRow {
  breed: string;
  animalType: string;
  category: PetCategory;
  sex: 0 | 1 | 2;
  boost: 0 | 1 | 2;
  /** Of lost and found pets. */
  sought: SoughtDetails | null;
}

/** What only lost and found pets have, as in answers. */
export interface SoughtDetails {
  happened_at: string | null;
  place: string;
  colors: PetColor[];
  size: PetSize | null;
  collar: Collar | null;
  chip: string;
  hidden_mark: string;
}

/** Lost or found. A constant, so that a plan for any category can use the index of those pets. */
export const isSoughtAd = sql`${ads.category} IN (${sql.raw(`${PET_CATEGORY.lost}, ${PET_CATEGORY.found}`)})`;

/** Read for lost and found pets alone: lists of others need no details. */
const soughtDetails = sql<SoughtDetails | null>`CASE WHEN ${isSoughtAd} THEN (
  SELECT jsonb_build_object('happened_at', happened_at, 'place', place, 'colors', colors,
    'size', size, 'collar', collar, 'chip', chip, 'hidden_mark', hidden_mark)
  FROM pet_details WHERE ad_id = ${ads.id}) END`;

/** A boost comes and goes without a change of the ad. */
export const petVersion = sql<string>`concat_ws(' ', ${adVersion}, ${boostKind})`;

export const selectPets = (db: Database): AdSelect<PetRow> =>
  db
    .select({
      ...adColumns,
      rowVersion: petVersion,
      breed: breeds.name,
      animalType: animalTypes.name,
      category: listColumn<PetCategory>(ads.category),
      sex: listColumn<0 | 1 | 2>(ads.trait),
      boost: boostKind,
      sought: soughtDetails,
    })
    .from(ads)
    .innerJoin(breeds, eq(breeds.id, ads.itemId))
    .innerJoin(animalTypes, eq(animalTypes.id, breeds.animalTypeId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .$dynamic();

/** A category by name or id; undefined when unknown. */
export const categoryId = (category: number | string): PetCategory | undefined => {
  return Object.values(PET_CATEGORY).find(
    (id) => id === category || petCategoryName(id) === category,
  );
};

/** Whether it is the category of lost or of found pets. */
export const isSought = (category: PetCategory | undefined): boolean =>
  category === PET_CATEGORY.lost || category === PET_CATEGORY.found;

export const petConditions = {
  ...baseConditions,
  category: eq(ads.category, sql.placeholder('category')),
  ...idConditions(ads.itemId, 'typeBreeds'),
  ...idConditions(ads.itemId, 'breeds'),
  sex: eq(ads.trait, sql.placeholder('sex')),
};

const isOffered = inArray(ads.category, [PET_CATEGORY.sale, PET_CATEGORY.goodHands]);
const cheapestOffered = { ...cheapestPart, where: and(cheapestPart.where, isOffered) as SQL };
const neverOffered = { ...newestPart, where: and(newestPart.where, not(isOffered)) as SQL };
const newestSought = { ...newestPart, where: and(newestPart.where, isSoughtAd) as SQL };
const newest = [newestPart];
const sought = [newestSought];
const cheapest = [cheapestOffered, neverOffered];

const sameType = sql`${ads.itemId} = ANY(ARRAY(SELECT id FROM breeds WHERE animal_type_id =
  (SELECT animal_type_id FROM breeds WHERE id = ${sql.placeholder('item')})))`;
/** Of the same breed, then of the same animal type. */
export const alikePets = [and(sameCategory, sameItem), and(sameCategory, sameType)] as SQL[];

/** Lost and found pets have no price: they come last among the cheapest. */
export function petParts({ sort, category = '' }: PetFilters): ListPart[] {
  if (sort === 'cheap') return cheapest;
  return isSought(categoryId(category)) ? sought : newest;
}

export async function petValues(db: Database, filters: PetFilters): Promise<Values | undefined> {
  const { type, breed, sex } = filters;
  const category = filters.category === undefined ? undefined : categoryId(filters.category);
  if (filters.category !== undefined && !category) return undefined;
  const [base, ofType, named] = await Promise.all([
    baseValues(db, filters),
    type ? breedsOfType(db, type) : undefined,
    breed ? matchBreeds(db, breed) : undefined,
  ]);
  if (!base || ofType?.length === 0 || named?.length === 0) return undefined;
  return {
    ...base,
    ...(category && { category }),
    ...(ofType && idValues('typeBreeds', ofType)),
    ...(named && idValues('breeds', named)),
    ...(sex !== undefined && { sex }),
  };
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

/** What only the author sees needs no review. */
export async function savePrivateDetails(
  db: Database,
  adId: number,
  { chip, hiddenMark }: { chip: string; hiddenMark: string },
): Promise<void> {
  await db.update(petDetails).set({ chip, hiddenMark }).where(eq(petDetails.adId, adId));
}

export async function petPinSlot(db: Database, adId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: petDetails.breedId })
    .from(petDetails)
    .where(eq(petDetails.adId, adId));
  return row?.id;
}
