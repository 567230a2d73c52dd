import { PET_CATEGORY, type PetFilters } from '#contract/sections/pets.ts';
import { petCategoryName } from '#contract/texts.ts';
import { QuickChips, type QuickChipsProps } from '#src/ads/list/filters/QuickChips.tsx';
import { petTexts } from './texts.ts';

const offers = [
  ...petTexts.quickTypes.map((type) => ({ label: type, sets: { type } })),
  ...[PET_CATEGORY.lost, PET_CATEGORY.found].map((category) => ({
    label: petCategoryName(category),
    sets: { category: petCategoryName(category) },
  })),
  { label: petTexts.free, sets: { category: petCategoryName(PET_CATEGORY.goodHands) } },
];

export const PetQuickChips = (props: QuickChipsProps<PetFilters>) => (
  <QuickChips {...props} offers={offers} />
);
