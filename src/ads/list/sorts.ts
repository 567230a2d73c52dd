import { sortTexts } from './countTexts.ts';

/** Filters of a list with prices. */
export interface Sorted {
  sort?: 'new' | 'cheap' | undefined;
}

export const sorts = (['new', 'cheap'] as const).map((value) => ({
  value,
  label: sortTexts[value],
}));
