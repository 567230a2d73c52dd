import * as v from 'valibot';
import { any, day, line, lines } from './fields.ts';
import { fieldErrors, lostPetErrors, petColorNames } from './texts.ts';

export const PLACE_MAX = 100;
export const HIDDEN_MARK_MAX = 300;
export const COLORS_MAX = 3;

const color = v.picklist(petColorNames);
export type PetColor = v.InferOutput<typeof color>;
export const PET_SIZES = ['small', 'medium', 'large'] as const;
const size = v.picklist(PET_SIZES, fieldErrors.invalid);
export type PetSize = v.InferOutput<typeof size>;
export const COLLARS = ['yes', 'no', 'unknown'] as const;
const collar = v.picklist(COLLARS, fieldErrors.invalid);
export type Collar = v.InferOutput<typeof collar>;

/** A repeated field of a form, or the names separated by commas. */
const colorList = v.pipe(
  v.union([v.string(), v.array(v.string())], fieldErrors.invalid),
  v.transform((given) => {
    const names = [given].flat().flatMap((names) => names.split(','));
    return [...new Set(names.map((name) => name.trim()).filter(Boolean))];
  }),
  v.check((names) => names.length <= COLORS_MAX, lostPetErrors.colors),
  v.check((names) => names.every((name) => v.is(color, name)), fieldErrors.invalid),
  v.transform((names) => names as PetColor[]),
);

/** Digits, written in groups or not; empty without a chip. */
const chip = v.pipe(
  v.string(lostPetErrors.chip),
  v.transform((text) => text.replaceAll(/[\s-]/gu, '')),
  v.regex(/^(?:\d{15})?$/u, lostPetErrors.chip),
);

/** Fields of the form that only lost and found pets have; all optional. */
export const lostPetDraft = {
  happened_at: v.optional(any(day(fieldErrors.invalid))),
  place: v.optional(line(PLACE_MAX, lostPetErrors.place), ''),
  colors: v.optional(colorList, []),
  size: v.optional(any(size)),
  collar: v.optional(any(collar)),
  chip: v.optional(chip, ''),
  hidden_mark: v.optional(lines(HIDDEN_MARK_MAX, lostPetErrors.hiddenMark), ''),
};

/** The same in answers, for lost and found pets only. */
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
