import { BOOST } from '#contract/payments.ts';
import {
  PET_ADS_MAX,
  type PetAd,
  type PetCategory,
  type PetDraft,
  type PetFilters,
} from '#contract/pets.ts';
import { fieldErrors, petCategoryName, petCategoryNames } from '#contract/texts.ts';
import { countOwn } from '#server/ads/ads.queries.ts';
import { SECTION } from '#contract/sections.ts';
import type { Section } from '#server/ads/section.ts';
import {
  findAnimalType,
  findBreed,
  listAnimalTypes,
  listBreeds,
  listCities,
} from '#server/db/reference.queries.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import {
  categoryId,
  petPinSlot,
  savePetDetails,
  petConditions,
  petParts,
  petValues,
  selectPets,
  type PetRow,
} from './pets.queries.ts';
import { petDetails } from './pets.table.ts';
import { petPreview } from './pets.preview.ts';
import { petTexts } from './texts.ts';

interface PetDetails {
  breedId: number;
  category: PetCategory;
  sex: 0 | 1 | 2;
}

export const petSection: Section<PetAd, PetDraft, PetFilters, PetRow, PetDetails> = {
  name: 'pets',
  select: selectPets,
  conditions: petConditions,
  values: petValues,
  parts: petParts,
  unknownCity: fieldErrors.city,

  async resolve(db, draft) {
    if ((await findAnimalType(db, draft.type_ad)) === undefined) {
      throw validationError({ type_ad: fieldErrors.animalType });
    }
    const breedId = await findBreed(db, draft.breed, draft.type_ad);
    const category = categoryId(draft.category);
    if (!breedId) throw validationError({ breed: fieldErrors.breed });
    if (!category) throw validationError({ category: fieldErrors.category });
    return { breedId, category, sex: draft.sex };
  },
  pinSlot: petPinSlot,
  details: petDetails,
  saveDetails: (db, adId, details) => savePetDetails(db, { adId, ...details }),

  preview: petPreview,
  similar: ({ category, animalType: type, breed }) => [
    { category, type, breed },
    { category, type },
  ],

  present: (base, row) => ({
    ...base,
    price: row.price,
    breed: row.breed,
    sex: row.sex,
    category: petCategoryName(row.category),
    type_ad: row.animalType,
    boost_type: row.boost,
    is_pinned: row.boost === BOOST.pinned,
    is_promoted: row.boost === BOOST.promoted,
    is_ad: false,
  }),
  price: (draft) => draft.price,

  async checkAuthor(db, authorId) {
    if ((await countOwn(db, SECTION.pets, authorId)) >= PET_ADS_MAX) {
      throw new HttpError(409, petTexts.limitReached, { code: 'LIMIT_REACHED' });
    }
  },
};

/** Reference lists for filters and form. */
export async function petReferenceLists({ db }: Deps) {
  const [types, breeds, cities] = await Promise.all([
    listAnimalTypes(db),
    listBreeds(db),
    listCities(db),
  ]);
  return {
    types: types.map((type) => type.name),
    categories: [...petCategoryNames],
    breeds,
    cities,
  };
}
