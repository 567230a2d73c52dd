import { PET_CATEGORY, type PetFilters } from '#contract/sections/pets.ts';
import { petCategoryName } from '#contract/texts.ts';
import { ListChips, type ListChipsProps } from '#src/ads/list/filters/ListChips.tsx';
import { petTexts } from './texts.ts';

const offers = [
  ...petTexts.quickTypes.map((type) => ({ label: type, sets: { type } })),
  ...[PET_CATEGORY.lost, PET_CATEGORY.found].map((category) => ({
    label: petCategoryName(category),
    sets: { category: petCategoryName(category) },
  })),
  { label: petTexts.free, sets: { category: petCategoryName(PET_CATEGORY.goodHands) } },
];

export const PetListChips = (props: ListChipsProps<PetFilters>) => (
  <ListChips {...props} offers={offers} />
);
