import { TITLE_MAX } from '../ads/ads.ts';
import { codePoints } from '../fields.ts';
import type { PetColor } from './lostPets.ts';
import { SEX } from './petFields.ts';
import { animalNouns, feminineOf, noBreedNames, otherAnimal, titleVerbs } from './petTitleTexts.ts';

interface PetFacts {
  isFound: boolean;
  animalType: string;
  breed: string;
  sex: number;
  colors: readonly PetColor[];
}

/** The title of a lost or found pet whose author has written none: «Пропал рыжий кобель, бигль». */
export function petTitle({ isFound, animalType, breed, sex, colors: [color] }: PetFacts): string {
  const nouns = animalNouns[animalType];
  const noun = nouns?.[nounOf(sex)] ?? otherAnimal;
  const isMasculine = nouns ? sex === SEX.boy && nouns.isBoyMasculine : true;
  const gender = isMasculine ? 'masculine' : 'feminine';
  const verb = titleVerbs[isFound ? 'found' : 'lost'][gender];
  const colour = color && (isMasculine ? color : feminineOf(color));
  const plain = [verb, colour, noun].filter(Boolean).join(' ');
  if (!breed || noBreedNames.test(breed)) return plain;
  const whole = `${plain}, ${breed.charAt(0).toLowerCase()}${breed.slice(1)}`;
  return codePoints(whole) <= TITLE_MAX ? whole : plain;
}

const nounOf = (sex: number): 'boy' | 'girl' | 'unknown' => {
  if (sex === SEX.boy) return 'boy';
  return sex === SEX.girl ? 'girl' : 'unknown';
};
