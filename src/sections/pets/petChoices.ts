import type { PetReference } from '#contract/sections/pets.ts';
import { fold } from '#src/shared/text/suggest.ts';

/** The breeds of one type, or of all types without duplicates. */
export const breedNames = ({ breeds }: PetReference, type: string | undefined): string[] => [
  ...new Set(breeds.filter((breed) => !type || breed.type === type).map((breed) => breed.name)),
];

/** The animal types that have a breed of this name. */
export const typesOf = ({ breeds }: PetReference, name: string): string[] =>
  breeds.filter((breed) => fold(breed.name) === fold(name)).map(({ type }) => type);
