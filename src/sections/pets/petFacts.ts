import { isLostOrFound, PET_CATEGORY, petCategoryId, type PetAd } from '#contract/sections/pets.ts';
import { SEX } from '#contract/sections/petFields.ts';
import { animalNames, filterLabels, sexNames } from '#contract/ads/listTexts.ts';
import { petBadges } from '#contract/texts.ts';
import { formatPrice } from '#src/shared/text/format.ts';
import type { BadgeTone } from '#src/shared/ui/Badge.tsx';
import { otherEntry } from '#src/ads/catalog/texts.ts';
import { noBreed, petTexts } from './texts.ts';

const { sale, goodHands, lost } = PET_CATEGORY;

/** The badge of an ad that is no sale; none while a form has no category. */
export function petBadge(pet: PetAd): { text: string; tone: BadgeTone } | undefined {
  const category = petCategoryId(pet.category);
  if (category === goodHands) return { text: petBadges.goodHands, tone: 'teal' };
  if (!isLostOrFound(category)) return undefined;
  const labels = category === lost ? petBadges.lost : petBadges.found;
  return {
    text: pet.sex === SEX.girl ? labels.girl : labels.boy,
    tone: category === lost ? 'red' : 'blue',
  };
}

/** The price line; for lost and found pets the breed, empty while a form has no category. */
export function petPrice(pet: PetAd): string {
  const category = petCategoryId(pet.category);
  if (category === sale) return pet.price > 0 ? formatPrice(pet.price) : petTexts.noPrice;
  if (category === goodHands) return petTexts.free;
  return isLostOrFound(category) ? pet.breed : '';
}

/** «Кошка, метис», or «Британская кошка», which names the animal; «Кошка» of an unknown breed. */
export function petOnPhotos({ type_ad: type, breed }: Pick<PetAd, 'type_ad' | 'breed'>): string {
  const isOther = otherEntry.test(breed);
  const animal = animalNames[type] ?? (isOther || !breed || breed === noBreed ? type : '');
  if (isOther || !breed) return animal;
  if (!animal || breed.includes(animal.toLowerCase())) return breed;
  return `${animal}, ${breed.charAt(0).toLowerCase()}${breed.slice(1)}`;
}

/** The facts of a pet, label and value. */
export const petFactList = (pet: PetAd): [label: string, value: string][] => [
  [filterLabels.animalType, pet.type_ad],
  ...(pet.breed ? [[filterLabels.breed, pet.breed] as [string, string]] : []),
  [filterLabels.sex, sexText(pet.sex)],
];

export const sexText = (sex: number): string => sexNames[sex] ?? sexNames[SEX.unknown];
