import * as v from 'valibot';
import { defineAdEndpoints } from '../ads/adEndpoints.ts';
import { adWithEdit, baseAd, listPage } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { any, entryId } from '../fields.ts';
import {
  choiceBy,
  defineFilters,
  idOrNameFilter,
  namedEntry,
  place,
  prices,
  words,
} from '../ads/listFilters.ts';
import { animalTypeNames, filterLabels, sexNames } from '../ads/listTexts.ts';
import { lostPetAd } from './lostPets.ts';
import { petDraft } from './petDraft.ts';
import { isForSale, petCategory, sex } from './petFields.ts';
import { sectionSlugs } from './sections.ts';
import { petCategoryNames } from '../texts.ts';

export const PET_ADS_MAX = 999;

/** Categories are names on the wire, and 1 to 4 in the database and in promos. */
export const PET_CATEGORY = { sale: 1, goodHands: 2, lost: 3, found: 4 } as const;
export type PetCategory = (typeof PET_CATEGORY)[keyof typeof PET_CATEGORY];

/** The number of a category that is given by number or name. */
export const petCategoryId = (category: string | number | undefined): PetCategory | undefined =>
  entryId(petCategoryNames, category) as PetCategory | undefined;

/** Such pets have no price; they are looked for near a place, by what they look like. */
export const LOST_OR_FOUND: readonly PetCategory[] = [PET_CATEGORY.lost, PET_CATEGORY.found];

/** Whether the category, by number or name, is that of lost or of found pets. */
export const isLostOrFound = (category: string | number | undefined): boolean =>
  LOST_OR_FOUND.some((id) => id === petCategoryId(category));

export const petAd = adWithEdit({
  ...baseAd.entries,
  breed: v.string(),
  sex: v.picklist([0, 1, 2]),
  category: petCategory,
  type_ad: v.string(),
  price: v.number(),
  is_pinned: v.boolean(),
  is_promoted: v.boolean(),
  boost_type: v.picklist([0, 1, 2]),
  is_ad: v.boolean(),
  ...lostPetAd,
});
export type PetAd = v.InferOutput<typeof petAd>;

/** What the list can be filtered by. It offers a price range for sales only. */
export const petList = defineFilters(
  {
    ...words,
    category: choiceBy(v.optional(idOrNameFilter), 'category', {
      label: filterLabels.category,
      names: petCategoryNames,
    }),
    type: namedEntry('item_id', {
      label: filterLabels.animalType,
      list: 'types',
      names: animalTypeNames,
    }),
    breed: namedEntry('item_id', { label: filterLabels.breed, list: 'breeds', covers: 'type' }),
    ...place,
    sex: choiceBy(v.optional(any(sex)), 'trait', {
      label: filterLabels.sex,
      names: sexNames,
      first: 0,
    }),
    ...prices,
  },
  ({ category }) => isForSale(String(category)),
);
export const petFilters = v.object(petList.entries);
export type PetFilters = v.InferOutput<typeof petFilters>;

const petListQuery = v.object({ ...petFilters.entries, ...listPage });

const petReference = v.object({
  types: v.array(v.string()),
  categories: v.array(v.string()),
  breeds: v.array(v.object({ id: v.number(), name: v.string(), type: v.string() })),
  /** Of lost and found pets. */
  colors: v.array(v.string()),
  cities: v.array(v.object({ id: v.number(), name: v.string() })),
});
export type PetReference = v.InferOutput<typeof petReference>;

const petBoost = v.object({
  id: v.number(),
  boost_type: v.picklist([1, 2]),
  distance_km: baseAd.entries.distance_km,
  breed: v.string(),
  city: v.string(),
  category: v.string(),
});
export type PetBoost = v.InferOutput<typeof petBoost>;

export const petEndpoints = defineAdEndpoints(sectionSlugs.pets, {
  ad: petAd,
  draft: petDraft,
  filters: petFilters,
  listQuery: petListQuery,
});
export const getPetReference = defineEndpoint({
  method: 'get',
  path: '/api/filters',
  access: 'anyone',
  summary: 'Reference lists of pets',
  cache: 'reference',
  answer: petReference,
});
export const listPetBoosts = defineEndpoint({
  method: 'get',
  path: '/api/boosted-ads',
  access: 'anyone',
  summary: 'Boosted pet ads that match the filters of the list',
  query: petFilters,
  answer: v.array(petBoost),
});
