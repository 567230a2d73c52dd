import { PET_CATEGORY, type PetCategory } from '#contract/sections/pets.ts';
import { petCategoryName } from '#contract/texts.ts';

/** A category by name or id; undefined when unknown. */
export const categoryId = (category: number | string): PetCategory | undefined => {
  return Object.values(PET_CATEGORY).find(
    (id) => id === category || petCategoryName(id) === category,
  );
};

/** Whether it is the category of lost or of found pets. */
export const isSought = (category: PetCategory | undefined): boolean =>
  category === PET_CATEGORY.lost || category === PET_CATEGORY.found;
