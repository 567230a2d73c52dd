import type { PetReference } from '#contract/pets.ts';

/** Breeds of one type, or of all; a name that several types have stands once. */
export const breedNames = ({ breeds }: PetReference, type: string | undefined): string[] => [
  ...new Set(breeds.filter((breed) => !type || breed.type === type).map((breed) => breed.name)),
];
