import {
  isLostOrFound,
  PET_ADS_MAX,
  PET_CATEGORY,
  petCategoryId,
  type PetAd,
  type PetFilters,
} from '#contract/sections/pets.ts';
import { type PetDraft } from '#contract/sections/petDraft.ts';
import { petTitle } from '#contract/sections/petTitle.ts';
import { fieldErrors, petCategoryNames, petColorNames } from '#contract/texts.ts';
import { countOwn } from '#server/ads/ads.queries.ts';
import { SECTION } from '#contract/sections/sections.ts';
import type { Animal } from '#contract/ads/ads.ts';
import type { Section } from '#server/ads/section.ts';
import {
  animalTypeOf,
  listAnimalTypes,
  listBreeds,
  listCities,
} from '#server/catalog/catalog.queries.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import {
  similarPets,
  petPinSlot,
  savePetDetails,
  savePrivateDetails,
  narrowPets,
  petParts,
  selectPets,
} from './pets.queries.ts';
import {
  petDetails,
  presentPet,
  resolvePet,
  type PetDetails,
  type PetRow,
} from './pets.details.queries.ts';
import { petPreview } from './pets.preview.ts';
import { petTexts } from './texts.ts';

export interface PetTypes {
  ad: PetAd;
  draft: PetDraft;
  filters: PetFilters;
  row: PetRow;
  details: PetDetails;
}

/** By the ids of the first two animal types. */
const ANIMAL_OF_TYPE: Readonly<Record<number, Animal>> = { 1: 'dog', 2: 'cat' };

export const petSection: Section<PetTypes> = {
  name: 'pets',
  select: selectPets,
  narrow: narrowPets,
  parts: petParts,
  isNearestFirst: ({ category }) => isLostOrFound(category),
  unknownCity: fieldErrors.city,

  resolve: resolvePet,
  pinSlot: petPinSlot,
  details: petDetails,
  saveDetails: (db, adId, details) => savePetDetails(db, { adId, ...details }),

  preview: petPreview,
  similar: ({ details: { category }, animalType: type, breed }) => [
    ...(breed ? [{ category, type, breed }] : []),
    { category, type },
  ],

  saveAtOnce: savePrivateDetails,

  similarToGone: similarPets,
  animalOf: async (db, breedId) =>
    ANIMAL_OF_TYPE[(await animalTypeOf(db, breedId)) ?? 0] ?? 'other',

  present: presentPet,
  price: (draft) => draft.price,
  title: (draft) =>
    draft.title ||
    petTitle({
      ...draft,
      isFound: petCategoryId(draft.category) === PET_CATEGORY.found,
      animalType: draft.type_ad,
    }),

  async checkAuthor(db, authorId, added) {
    if ((await countOwn(db, SECTION.pets, authorId)) + added > PET_ADS_MAX) {
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
    colors: [...petColorNames],
    cities,
  };
}
