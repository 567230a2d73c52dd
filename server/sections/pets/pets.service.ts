import { BOOST } from '#contract/payments.ts';
import { LIMIT_REACHED } from '#contract/errors.ts';
import {
  PET_ADS_MAX,
  petAd,
  petDraft,
  petListQuery,
  type PetDraft,
  type PetFilters,
} from '#contract/pets.ts';
import { fieldErrors, petCategoryNames } from '#contract/texts.ts';
import { countOwn } from '#server/ads/ads.queries.ts';
import { SECTION, type Section } from '#server/ads/section.ts';
import {
  findAnimalType,
  findBreed,
  listAnimalTypes,
  listBreeds,
  listCities,
} from '#server/db/reference.queries.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal, refuseFields } from '#server/refusal.ts';
import {
  categoryId,
  petPinSlot,
  savePetDetails,
  petConditions,
  petValues,
  selectPets,
  type PetRow,
} from './pets.queries.ts';
import { petPreview } from './pets.preview.ts';
import { petTexts } from './texts.ts';

interface PetDetails {
  breedId: number;
  category: number;
  sex: 0 | 1 | 2;
}

/** What makes pets themselves among the sections. */
export const petSection: Section<PetDraft, PetFilters, PetRow, PetDetails> = {
  code: SECTION.pets,
  paths: {
    articles: '/api/articles',
    suffix: '',
    delete: '/api/delete-ad',
    page: '/post',
    list: '/posts',
  },
  draft: petDraft,
  listQuery: petListQuery,
  ad: petAd,
  select: selectPets,
  conditions: petConditions,
  values: petValues,
  unknownCity: fieldErrors.city,

  async resolve(db, draft) {
    if ((await findAnimalType(db, draft.type_ad)) === undefined) {
      throw refuseFields({ type_ad: fieldErrors.animalType });
    }
    const breedId = await findBreed(db, draft.breed, draft.type_ad);
    const category = categoryId(draft.category);
    if (!breedId) throw refuseFields({ breed: fieldErrors.breed });
    if (!category) throw refuseFields({ category: fieldErrors.category });
    return { breedId, category, sex: draft.sex };
  },
  pinSlot: petPinSlot,
  saveDetails: (db, adId, details) => savePetDetails(db, { adId, ...details }),

  preview: petPreview,

  present: (row) => ({
    price: row.price,
    breed: row.breed,
    sex: row.sex,
    category: petCategoryNames[row.category - 1],
    type_ad: row.animalType,
    boost_type: row.boost,
    is_pinned: row.boost === BOOST.pinned,
    is_promoted: row.boost === BOOST.promoted,
    is_ad: false,
  }),
  price: (draft) => draft.price,

  async admit(db, authorId) {
    if ((await countOwn(db, SECTION.pets, authorId)) >= PET_ADS_MAX) {
      throw new Refusal(409, petTexts.limitReached, { code: LIMIT_REACHED });
    }
  },
};

/** The reference lists of the pets' filters and form. */
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
