import * as v from 'valibot';
import { PLACE_MAX } from '../ads/ads.ts';
import { adErrors } from '../errorTexts.ts';
import { any, day, line, lines, list, text } from '../fields.ts';
import { collar, color, COLORS_MAX, HIDDEN_MARK_MAX, size, type PetColor } from './lostPets.ts';
import { fieldErrors, lostPetErrors } from '../texts.ts';

const colorText = text(300);
/** More of them than fit are named in their own message. */
const COLORS_SENT_MAX = 20;
/** A repeated field of a form, or the names separated by commas. */
const colorList = v.pipe(
  v.union([colorText, list(colorText, COLORS_SENT_MAX)], fieldErrors.invalid),
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
  text(100, lostPetErrors.chip),
  v.transform((text) => text.replaceAll(/[\s-]/gu, '')),
  v.regex(/^(?:\d{15})?$/u, lostPetErrors.chip),
);

/** Fields of the form that only lost and found pets have; all optional. */
export const lostPetDraft = {
  happened_at: v.optional(any(day(fieldErrors.invalid))),
  place: v.optional(line(PLACE_MAX, adErrors.place), ''),
  colors: v.optional(colorList, []),
  size: v.optional(any(size)),
  collar: v.optional(any(collar)),
  chip: v.optional(chip, ''),
  hidden_mark: v.optional(lines(HIDDEN_MARK_MAX, lostPetErrors.hiddenMark), ''),
};
