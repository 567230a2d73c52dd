import { and, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import { adColumns, sameCategory, sameItem } from '#server/ads/ads.queries.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { breedsOfType, matchBreeds } from '#server/catalog/catalog.queries.ts';
import { animalTypes, breeds, cities } from '#server/catalog/catalog.table.ts';
import { boostKind } from '#server/payments/boosts/boosts.queries.ts';
import {
  isLostOrFound,
  LOST_OR_FOUND,
  PET_CATEGORY,
  type PetFilters,
  petList,
} from '#contract/sections/pets.ts';
import { petDetails, type PetRow } from './pets.details.queries.ts';
import type { AdSelect } from '#server/ads/list/rows.queries.ts';
import type { ListPart } from '#server/ads/list/parts.queries.ts';
import { cheapestPart, newestPart, partWith } from '#server/ads/list/parts.queries.ts';
import { createFiltering } from '#server/ads/list/filtering.queries.ts';

/** Lost or found. A constant, so that a plan for any category can use the index of those pets. */
export const isLostOrFoundAd = sql`${ads.category} IN (${sql.raw(LOST_OR_FOUND.join(', '))})`;

export const selectPets = (db: Database): AdSelect<PetRow> =>
  db
    .select({
      ...adColumns,
      breed: breeds.name,
      animalType: animalTypes.name,
      boost: boostKind,
      details: petDetails,
    })
    .from(ads)
    .innerJoin(petDetails, eq(petDetails.adId, ads.id))
    .innerJoin(breeds, eq(breeds.id, ads.itemId))
    .innerJoin(animalTypes, eq(animalTypes.id, breeds.animalTypeId))
    .innerJoin(cities, eq(cities.id, ads.cityId))
    .innerJoin(users, eq(users.id, ads.authorId))
    .$dynamic();

const isOffered = inArray(ads.category, [PET_CATEGORY.sale, PET_CATEGORY.goodHands]);
const cheapestOffered = partWith(cheapestPart, { key: 'offered', where: isOffered });
const neverOffered = partWith(newestPart, { key: 'not offered', where: not(isOffered) });
const newestSought = partWith(newestPart, { key: 'lost or found', where: isLostOrFoundAd });

const sameType = sql`${ads.itemId} = ANY(ARRAY(SELECT id FROM breeds WHERE animal_type_id =
  (SELECT animal_type_id FROM breeds WHERE id = ${sql.placeholder('item')})))`;
/** Of the same breed, then of the same animal type. */
export const similarPets = [and(sameCategory, sameItem), and(sameCategory, sameType)] as SQL[];

/** Lost and found pets have no price: they come last among the cheapest. */
export function petParts({ sort, category }: PetFilters): ListPart[] {
  if (sort === 'cheap') return [cheapestOffered, neverOffered];
  return [isLostOrFound(category) ? newestSought : newestPart];
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
