import type { PetAd } from '#contract/sections/pets.ts';
import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { petCategoryName } from '#contract/texts.ts';
import { formatDay } from '#src/shared/format.ts';
import { soughtTexts } from './soughtTexts.ts';

const LOST = petCategoryName(PET_CATEGORY.lost);

/** What an ad tells of a lost or found pet, label and value. */
export function soughtFacts(pet: PetAd): [label: string, value: string][] {
  const { happened_at: day, place, colors = [], size, collar } = pet;
  const rows: [string, string | false | null | undefined][] = [
    [pet.category === LOST ? soughtTexts.lostAt : soughtTexts.foundAt, day && formatDay(day)],
    [soughtTexts.place, place],
    [soughtTexts.color, colors.join(', ')],
    [soughtTexts.size, size && soughtTexts.sizes[size]],
    [soughtTexts.collar, collar && collar !== 'unknown' && soughtTexts.collars[collar]],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}
