import { isLostOrFound, PET_CATEGORY, petCategoryId, type PetAd } from '#contract/sections/pets.ts';
import type { PetColor } from '#contract/sections/lostPets.ts';
import { isForSale, SEX } from '#contract/sections/petFields.ts';
import { petTitle } from '#contract/sections/petTitle.ts';
import { isoDay } from '#src/shared/text/format.ts';

const noLostPetFields = {
  happened_at: '',
  place: '',
  colors: '',
  size: '',
  collar: '',
  chip: '',
  hidden_mark: '',
};

/** A form without input. */
export const emptyPet = {
  title: '',
  category: '',
  type_ad: '',
  breed: '',
  sex: '',
  city: '',
  price: '',
  description: '',
  ...noLostPetFields,
};
/** As the form holds them: text, the colours separated by commas. */
export type PetFields = typeof emptyPet;

/** The form of an ad that is changed. */
export const fieldsOf = (ad: PetAd): PetFields => ({
  title: ad.title,
  category: ad.category,
  type_ad: ad.type_ad,
  breed: ad.breed,
  sex: ad.sex === SEX.unknown ? '' : String(ad.sex),
  city: ad.city,
  price: isForSale(ad.category) ? String(ad.price) : '',
  description: ad.description,
  happened_at: ad.happened_at ?? '',
  place: ad.place ?? '',
  colors: ad.colors?.join(',') ?? '',
  size: ad.size ?? '',
  collar: ad.collar ?? '',
  chip: ad.chip ?? '',
  hidden_mark: ad.hidden_mark ?? '',
});

/** The title as typed; of a lost or found pet without one as the server will make it. */
export const titleOf = ({ title, category, type_ad: animalType, colors, ...facts }: PetFields) =>
  isLostOrFound(category) && animalType && title.trim() === ''
    ? petTitle({
        ...facts,
        isFound: petCategoryId(category) === PET_CATEGORY.found,
        animalType,
        sex: Number(facts.sex),
        colors: colors.split(',').filter(Boolean) as PetColor[],
      })
    : title;

/** Empties what the form of this category hides. */
export const shownOf = (fields: PetFields): PetFields =>
  isLostOrFound(fields.category)
    ? { ...fields, title: titleOf(fields) }
    : { ...fields, ...noLostPetFields };

/** As the server will present them. */
export const detailsOf = (fields: PetFields) => ({
  category: fields.category as PetAd['category'],
  type_ad: fields.type_ad,
  breed: fields.breed,
  sex: (Number(fields.sex) || SEX.unknown) as PetAd['sex'],
  price: Number(fields.price) || 0,
  boost_type: 0 as const,
  is_pinned: false,
  is_promoted: false,
  is_ad: false,
});

/** Fields that depend on the category: a pet is mostly lost or found today. */
export const fieldsFor = (category: string, { price, happened_at: day }: PetFields) => ({
  price: isForSale(category) ? price : '',
  happened_at: isLostOrFound(category) ? day || isoDay() : day,
});
