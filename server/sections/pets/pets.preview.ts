import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { SEX } from '#contract/sections/petFields.ts';
import { petBadges } from '#contract/texts.ts';
import type { Preview } from '#server/ads/section.ts';
import { longDay, offersOf, roubles } from '#server/ads/format.ts';
import type { PetRow } from './pets.details.queries.ts';
import { petTexts } from './texts.ts';

const { goodHands, lost, found } = PET_CATEGORY;

/**
 * In schema.org terms, pets for sale or adoption are products with an offer, lost and found ones
 * articles.
 */
export function petPreview(pet: PetRow): Preview {
  const isGirl = pet.details.sex === SEX.girl;
  if (pet.details.category === lost || pet.details.category === found) {
    const { place, happenedAt } = pet.details;
    const headlines = pet.details.category === lost ? petBadges.lost : petBadges.found;
    return {
      headline: isGirl ? headlines.girl : headlines.boy,
      tone: pet.details.category === lost ? 'red' : 'blue',
      circumstances: [place, happenedAt && longDay(happenedAt)].filter(Boolean).join(', '),
      schema: {
        '@type': 'Article',
        headline: pet.title,
        contentLocation: { '@type': 'City', name: pet.city },
        about: pet.breed || pet.animalType,
      },
    };
  }
  const schema = {
    '@type': 'Product',
    category: pet.animalType,
    ...offersOf(pet.price, pet.details.category === goodHands),
  };
  if (pet.details.category === goodHands)
    return { headline: petBadges.goodHands, tone: 'teal', schema };
  const headline = pet.price > 0 ? roubles(pet.price) : petTexts.noPrice;
  return { headline, tone: 'brand', schema };
}
