import * as v from 'valibot';
import { wholeNumber } from '../fields.ts';
import { fieldErrors, petCategoryNames } from '../texts.ts';

export const petCategory = v.picklist(petCategoryNames, fieldErrors.category);

export const SEX = { unknown: 0, boy: 1, girl: 2 } as const;
export const sex = v.pipe(
  wholeNumber(0, 2, fieldErrors.sex),
  v.picklist([0, 1, 2], fieldErrors.sex),
);

/** Whether the category is that of lost or of found pets. */
export const isSought = (category: string): boolean =>
  petCategoryNames.indexOf(category as never) > 1;

export const isForSale = (category: string): boolean => category === petCategoryNames[0];
