import type { PetReference } from '#contract/pets.ts';

/** The breeds of one type, or of all types without duplicates. */
export const breedNames = ({ breeds }: PetReference, type: string | undefined): string[] => [
  ...new Set(breeds.filter((breed) => !type || breed.type === type).map((breed) => breed.name)),
];
