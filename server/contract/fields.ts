import * as v from 'valibot';
import { fieldErrors } from './texts.ts';

// Whatever a schema refuses without a sentence of its own still speaks Russian to the person.
v.setGlobalMessage((issue) =>
  issue.received === 'undefined' || issue.received === 'null'
    ? fieldErrors.required
    : fieldErrors.invalid,
);

/** What people's text never needs: control characters and marks that turn its direction around. */
const CONTROL = /(?![\t\n])\p{Cc}|[\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** One line of text as it is stored: trimmed, without control characters and line breaks. */
export const cleanLine = (text: string): string =>
  text.replace(CONTROL, '').replace(/\s+/gu, ' ').trim();

/** Text of several lines as it is stored; line breaks stay. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/gu, '\n').replace(CONTROL, '').trim();

/** Length as people count it: Unicode code points. */
export const codePoints = (text: string): number => Array.from(text).length;

const wellFormed = v.check((text: string) => text.isWellFormed(), fieldErrors.required);

export const line = (max: number, message: string = fieldErrors.tooLong) =>
  v.pipe(
    v.string(fieldErrors.required),
    wellFormed,
    v.transform(cleanLine),
    v.check((text) => codePoints(text) <= max, message),
  );

export const requiredLine = (max: number, message?: string) =>
  v.pipe(line(max, message), v.minLength(1, fieldErrors.required));

export const lines = (max: number, message: string = fieldErrors.tooLong) =>
  v.pipe(
    v.string(fieldErrors.required),
    wellFormed,
    v.transform(cleanText),
    v.check((text) => codePoints(text) <= max, message),
  );

/** A whole number given as a number or, in forms and addresses, as its digits. */
export const wholeNumber = (min: number, max: number, message: string = fieldErrors.number) =>
  v.pipe(
    v.union(
      [
        v.number(message),
        v.pipe(v.string(message), v.trim(), v.regex(/^\d{1,15}$/u, message), v.transform(Number)),
      ],
      message,
    ),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );

/**
 * A choice in a form: one that is missing is told with the sentence of one that is empty or unknown.
 * Without this a missing key would only be called a field to fill in.
 */
export const chosen = <const S extends v.GenericSchema>(schema: S) =>
  v.optional(schema, '' as never);

/** The id of an entry of a fixed list, given as id or name; ids count from 1. */
export const entryId = (
  names: readonly string[],
  entry: string | number | undefined,
): number | undefined => {
  const index = names.findIndex(
    (name, place) => name === entry || String(place + 1) === `${entry}`,
  );
  return index < 0 ? undefined : index + 1;
};

/** An entry of a fixed list as its id; a picklist of the ids after it gives it its type. */
export const entryOf = (names: readonly string[], message: string = fieldErrors.invalid) =>
  v.pipe(
    v.union([v.number(message), v.pipe(v.string(message), v.trim())], message),
    v.transform((entry) => entryId(names, entry)),
  );

/** "Any": null, an empty string and a missing key mean the same; what is refused keeps its sentence. */
export const any = <const S extends v.GenericSchema>(schema: S) =>
  v.union(
    [
      v.pipe(
        v.optional(v.union([v.null(), v.pipe(v.string(), v.trim(), v.literal(''))])),
        v.transform(() => undefined),
      ),
      schema,
    ],
    (issue) => issue.issues?.at(-1)?.message ?? fieldErrors.invalid,
  );

/** A reference entry in a filter: by its id or by its name. */
export const idOrName = (max: number) => any(v.union([wholeNumber(1, 2_147_483_647), line(max)]));

export const adId = wholeNumber(1, 2_147_483_647);
export const isoTime = v.pipe(v.string(), v.isoTimestamp());

/** A day of the calendar in this century, YYYY-MM-DD. */
export const day = (message: string = fieldErrors.invalid) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.check((text) => {
      const date = new Date(`${text}T00:00:00Z`);
      const isReal = /^20\d\d-/u.test(text) && !Number.isNaN(date.getTime());
      return isReal && date.toISOString() === `${text}T00:00:00.000Z`;
    }, message),
  );
