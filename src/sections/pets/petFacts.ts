import { PET_CATEGORY, type PetAd } from '#contract/sections/pets.ts';
import { SEX } from '#contract/sections/petFields.ts';
import { petBadges, petCategoryNames } from '#contract/texts.ts';
import { formatPrice } from '#src/shared/format.ts';
import type { BadgeTone } from '#src/shared/ui/Badge.tsx';
import { petTexts } from './texts.ts';

const { sale, goodHands, lost, found } = PET_CATEGORY;

const categoryOf = (pet: PetAd): number => petCategoryNames.indexOf(pet.category) + 1;

/** A lost or found pet: it has no price. */
export const isSought = (pet: PetAd): boolean => [lost, found].some((id) => id === categoryOf(pet));

/** The badge of an ad that is no sale; none while a form has no category. */
export function petBadge(pet: PetAd): { text: string; tone: BadgeTone } | undefined {
  const category = categoryOf(pet);
  if (category === goodHands) return { text: petBadges.goodHands, tone: 'teal' };
  if (!isSought(pet)) return undefined;
  const labels = category === lost ? petBadges.lost : petBadges.found;
  return {
    text: pet.sex === SEX.girl ? labels.girl : labels.boy,
    tone: category === lost ? 'red' : 'blue',
  };
}

/** The price line; for lost and found pets the breed, empty while a form has no category. */
export function petPrice(pet: PetAd): string {
  const category = categoryOf(pet);
  if (category === sale) return pet.price > 0 ? formatPrice(pet.price) : petTexts.noPrice;
  if (category === goodHands) return petTexts.free;
  return isSought(pet) ? pet.breed : '';
}

/** The facts of a pet, label and value. */
export const petFactList = (pet: PetAd): [label: string, value: string][] => [
  [petTexts.animalType, pet.type_ad],
  [petTexts.breed, pet.breed],
  [petTexts.sex, sexText(pet.sex)],
];

export function sexText(sex: number): string {
  if (sex === SEX.boy) return petTexts.boy;
  return sex === SEX.girl ? petTexts.girl : petTexts.unknownSex;
}
