import type { PetReference } from '#contract/pets.ts';

export const named = (names: readonly string[]) =>
  names.map((name) => ({ value: name, label: name }));

/** Breeds of one type, or of all; a name that several types have stands once. */
export const breedNames = ({ breeds }: PetReference, type: string | undefined): string[] => [
  ...new Set(breeds.filter((breed) => !type || breed.type === type).map((breed) => breed.name)),
];
