import { PET_CATEGORY, petCategoryId, type PetAd } from '#contract/sections/pets.ts';
import { formatDay } from '#src/shared/text/format.ts';
import { soughtTexts } from './soughtTexts.ts';

/** What an ad tells of a lost or found pet, label and value. */
export function soughtFacts(pet: PetAd): [label: string, value: string][] {
  const { happened_at: day, place, colors = [], size, collar } = pet;
  const isLost = petCategoryId(pet.category) === PET_CATEGORY.lost;
  const rows: [string, string | false | null | undefined][] = [
    [(isLost ? soughtTexts.lost : soughtTexts.found).day, day && formatDay(day)],
    [soughtTexts.place, place],
    [soughtTexts.color, colors.join(', ')],
    [soughtTexts.size, size && soughtTexts.sizes[size]],
    [soughtTexts.collar, collar && collar !== 'unknown' && soughtTexts.collars[collar]],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}
