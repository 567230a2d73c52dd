import { and, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import {
  adColumns,
  listColumn,
  sameCategory,
  sameItem,
  type AdRow,
} from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import { breedsOfType, matchBreeds } from '#server/db/reference.queries.ts';
import { animalTypes, breeds, cities } from '#server/db/reference.table.ts';
import { boostKind } from '#server/payments/boosts.queries.ts';
import type { Collar, PetColor, PetSize } from '#contract/lostPets.ts';
import { PET_CATEGORY, type PetCategory, type PetFilters, petList } from '#contract/pets.ts';
import { petCategoryName } from '#contract/texts.ts';
import { petDetails } from './pets.table.ts';
import type { AdSelect } from '#server/ads/list/rows.queries.ts';
import type { ListPart } from '#server/ads/list/parts.queries.ts';
import { cheapestPart, newestPart, partWith } from '#server/ads/list/parts.queries.ts';
import { createFiltering } from '#server/ads/list/filtering.queries.ts';

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

export const selectPets = (db: Database): AdSelect<PetRow> =>
  db
    .select({
      ...adColumns,
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

const isOffered = inArray(ads.category, [PET_CATEGORY.sale, PET_CATEGORY.goodHands]);
const cheapestOffered = partWith(cheapestPart, 'offered', isOffered);
const neverOffered = partWith(newestPart, 'not offered', not(isOffered));
const newestSought = partWith(newestPart, 'sought', isSoughtAd);

const sameType = sql`${ads.itemId} = ANY(ARRAY(SELECT id FROM breeds WHERE animal_type_id =
  (SELECT animal_type_id FROM breeds WHERE id = ${sql.placeholder('item')})))`;
/** Of the same breed, then of the same animal type. */
export const alikePets = [and(sameCategory, sameItem), and(sameCategory, sameType)] as SQL[];

/** Lost and found pets have no price: they come last among the cheapest. */
export function petParts({ sort, category = '' }: PetFilters): ListPart[] {
  if (sort === 'cheap') return [cheapestOffered, neverOffered];
  return [isSought(categoryId(category)) ? newestSought : newestPart];
}

export const narrowPets = createFiltering(petList, {
  type: (db, entry) => breedsOfType(db, String(entry)),
  breed: (db, entry) => matchBreeds(db, String(entry)),
});

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
