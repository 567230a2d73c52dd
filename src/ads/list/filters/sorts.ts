import { SORTS, type Sort } from '#contract/ads/listFilters.ts';
import { sortNames } from '#contract/ads/listTexts.ts';

/** Filters of a list with prices. */
export interface Sorted {
  sort?: Sort | undefined;
  city?: string | undefined;
}

const sorts = SORTS.map((value) => ({ value, label: sortNames[value] }));

/** The orders to choose from; the nearest first only beside a city. */
export const sortsFor = ({ city }: Sorted) =>
  sorts.filter(({ value }) => value !== 'near' || city !== undefined);
