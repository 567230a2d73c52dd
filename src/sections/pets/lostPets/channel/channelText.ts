import { cutText } from '#contract/cutText.ts';
import { PET_CATEGORY, petCategoryId, type PetAd } from '#contract/sections/pets.ts';
import { petFactList } from '#src/sections/pets/petFacts.ts';
import { soughtFacts } from '#src/sections/pets/lostPets/soughtFacts.ts';
import { soughtTexts } from '#src/sections/pets/lostPets/soughtTexts.ts';
import { channelTexts } from './channelTexts.ts';

/** Of channels: longer posts are folded. */
const MAX = 800;

/** A post for a channel about a lost or found pet: 300 to 800 characters, what the ad says alone. */
export function channelText(pet: PetAd, url: string): string {
  const isLost = petCategoryId(pet.category) === PET_CATEGORY.lost;
  const { mark, ask, tag } = isLost ? channelTexts.lost : channelTexts.found;
  const facts = [...petFactList(pet), ...soughtFacts(pet)]
    .filter(([label]) => label !== soughtTexts.place)
    .map(([label, value]) => channelTexts.fact(label, value));
  const place = [pet.city, pet.place].filter(Boolean).join(', ');
  const cityTag = `#${pet.city.replace(/[^\p{L}\p{N}]/gu, '')}`;
  const head = [`${mark} ${pet.title}`, channelTexts.place(place), ...facts].join('\n');
  const foot = [ask, channelTexts.link(url), `${cityTag} ${tag}`].join('\n\n');
  const room = MAX - Array.from(`${head}\n\n${foot}`).length - 2;
  return [head, shortened(pet.description, room), foot].filter(Boolean).join('\n\n');
}

/** Ends with a whole word; empty when there is no room for a sentence. */
function shortened(text: string, room: number): string {
  if (room < 20) return '';
  const cut = cutText(text, room - 1);
  return cut === text ? text : `${cut.replace(/\s+\S*$/u, '')}…`;
}
