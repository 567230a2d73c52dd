import * as v from 'valibot';
import { fieldErrors, petColorNames } from '../texts.ts';

export const HIDDEN_MARK_MAX = 300;
export const COLORS_MAX = 3;

export const color = v.picklist(petColorNames);
export type PetColor = v.InferOutput<typeof color>;
export const PET_SIZES = ['small', 'medium', 'large'] as const;
export const size = v.picklist(PET_SIZES, fieldErrors.invalid);
export type PetSize = v.InferOutput<typeof size>;
export const COLLARS = ['yes', 'no', 'unknown'] as const;
export const collar = v.picklist(COLLARS, fieldErrors.invalid);
export type Collar = v.InferOutput<typeof collar>;

/** Fields of answers for lost and found pets only. */
export const lostPetAd = {
  happened_at: v.optional(v.nullable(v.string())),
  place: v.optional(v.string()),
  colors: v.optional(v.array(color)),
  size: v.optional(v.nullable(size)),
  collar: v.optional(v.nullable(collar)),
  /** These two are for the author only. */
  chip: v.optional(v.string()),
  hidden_mark: v.optional(v.string()),
};
