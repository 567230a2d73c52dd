import * as v from 'valibot';
import { setGlobalMessage } from 'valibot';
import { noticeErrors } from './errorTexts.ts';
import { fieldErrors } from './texts.ts';

// Default messages, so that every validation error is in Russian. Not `v.`: the build of the client
// drops calls of `v` whose result is not used.
setGlobalMessage((issue) =>
  issue.received === 'undefined' || issue.received === 'null'
    ? fieldErrors.required
    : fieldErrors.invalid,
);

/** Flags of regions, emoji with their joiners and variations, keycaps. Older Safari has no lookbehind. */
const EMOJI = [
  /\u{1F3F4}[\u{E0030}-\u{E007A}]{1,6}\u{E007F}/u,
  /\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]*)*/u,
  /[\d#*]\uFE0F\u20E3/u,
];
/** Control characters, and what shows nothing: zero-width spaces, fillers, direction marks. */
const HIDDEN = /(?![\t\n])\p{Cc}|[\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;
const EMOJI_OR_HIDDEN = new RegExp(
  `(${EMOJI.map(({ source }) => source).join('|')})|${HIDDEN.source}`,
  'gu',
);

const withoutHidden = (text: string): string =>
  text.replace(EMOJI_OR_HIDDEN, '$1').normalize('NFC');

/** Normalizes one line: NFC, trimmed, without line breaks and characters that show nothing. */
export const cleanLine = (text: string): string => withoutHidden(text).replace(/\s+/gu, ' ').trim();

/** Normalizes text of several lines; keeps line breaks. */
export const cleanText = (text: string): string =>
  withoutHidden(text.replace(/\r\n?/gu, '\n')).trim();

/** Length in Unicode code points. */
export const codePoints = (given: string): number => Array.from(given).length;

/** Text of at most `max` UTF-16 units; a longer one is rejected before anything works on it. */
export const text = (max: number, message?: string) =>
  v.pipe(v.string(message), v.maxLength(max, message ?? fieldErrors.tooLong));

/** A list of at most `max` items; a longer one is rejected before any item is looked at. */
export function list<const S extends v.GenericSchema>(item: S, max: number) {
  const items = v.array(item);
  const isShort = (given: unknown): boolean => !Array.isArray(given) || given.length <= max;
  const { '~run': run } = v.pipe(v.unknown(), v.check(isShort, fieldErrors.list), items);
  // Described as an array: the description of the API shows its items.
  return v.pipe({ ...items, '~run': run } as typeof items, v.maxLength(max, fieldErrors.list));
}

/** Numbers, dates, ids and blanks, with spaces around them. */
const SHORT_TEXT_MAX = 100;

/** The UTF-16 units of a text of `max` characters before it is cleaned: marks and spaces go. */
const uncleanedMax = (max: number): number => 4 * max + 1000;

const wellFormed = v.check((given: string) => given.isWellFormed(), fieldErrors.required);

const cleaned =
  (clean: (given: string) => string) =>
  (max: number, message: string = fieldErrors.tooLong) =>
    v.pipe(
      v.string(fieldErrors.required),
      v.maxLength(uncleanedMax(max), message),
      wellFormed,
      v.transform(clean),
      v.check((given) => codePoints(given) <= max, message),
    );

export const line = cleaned(cleanLine);
export const lines = cleaned(cleanText);

export const requiredLine = (max: number, message?: string) =>
  v.pipe(line(max, message), v.minLength(1, fieldErrors.required));

const shown = (bound: number): string => bound.toLocaleString('ru-RU');

/** «Число должно быть от 1 до 20» */
const rangeText = (min: number, max: number): string =>
  max === Number.MAX_SAFE_INTEGER
    ? fieldErrors.least(shown(min))
    : fieldErrors.range(shown(min), shown(max));

/**
 * A whole number, given as a number or, in forms and URLs, as digits.
 * @param message in place of the default ones
 */
export const wholeNumber = (min: number, max: number, message?: string) => {
  const noNumber = message ?? fieldErrors.number;
  const range = message ?? rangeText(min, max);
  return v.pipe(
    v.union(
      [
        v.number(noNumber),
        v.pipe(
          text(SHORT_TEXT_MAX, noNumber),
          v.trim(),
          v.regex(/^-?\d+$/u, noNumber),
          v.transform(Number),
        ),
      ],
      noNumber,
    ),
    v.integer(noNumber),
    v.minValue(min, range),
    v.maxValue(max, range),
  );
};

/** An object of optional fields: an array would be one without fields. */
export function noArray<const S extends v.GenericSchema>(schema: S): S {
  const isNone = (given: unknown): boolean => !Array.isArray(given);
  const { '~run': run } = v.pipe(v.unknown(), v.check(isNone, fieldErrors.noList), schema);
  return { ...schema, '~run': run };
}

/** A required choice in a form: a missing value gets the message of an unknown one. */
export const chosen = <const S extends v.GenericSchema>(schema: S) =>
  v.optional(schema, '' as never);

/** Id of an entry of a fixed list, given by id or name; ids count from 1. */
export const entryId = (
  names: readonly string[],
  entry: string | number | undefined,
): number | undefined => {
  const index = names.findIndex(
    (name, place) => name === entry || String(place + 1) === `${entry}`,
  );
  return index < 0 ? undefined : index + 1;
};

/** The name with this id; empty for an unknown one. */
export const nameById = (names: readonly string[], id: number): string => names[id - 1] ?? '';

/** Parses an entry of a fixed list to its id; follow it with a picklist of the ids for the type. */
export const entryOf = (names: readonly string[], message: string = fieldErrors.invalid) =>
  v.pipe(
    v.union([v.number(message), v.pipe(text(SHORT_TEXT_MAX, message), v.trim())], message),
    v.transform((entry) => entryId(names, entry)),
  );

/** Optional: null, an empty string and a missing key are undefined. Keeps the schema's message. */
export const any = <const S extends v.GenericSchema>(schema: S) =>
  v.union(
    [
      v.pipe(
        v.optional(
          v.union([v.null(), v.pipe(text(SHORT_TEXT_MAX), v.transform(cleanLine), v.literal(''))]),
        ),
        v.transform(() => undefined),
      ),
      schema,
    ],
    (issue) => issue.issues?.at(-1)?.message ?? fieldErrors.invalid,
  );

/** A catalog entry in a filter, by id or by name. */
export const idOrName = (max: number) => any(v.union([wholeNumber(1, 2_147_483_647), line(max)]));

/** The largest number of the database's integer. */
export const ID_MAX = 2_147_483_647;
/** An id in a path; the message is that of an unknown one. */
export const idOf = (message: string) => wholeNumber(1, ID_MAX, message);
export const adId = wholeNumber(1, ID_MAX);
export const isoTime = v.pipe(v.string(), v.maxLength(SHORT_TEXT_MAX), v.isoTimestamp());

/** A calendar date of this century, YYYY-MM-DD. */
export const day = (message: string = fieldErrors.invalid) =>
  v.pipe(
    text(SHORT_TEXT_MAX, message),
    v.trim(),
    v.check((given) => {
      const date = new Date(`${given}T00:00:00Z`);
      const isReal = /^20\d\d-/u.test(given) && !Number.isNaN(date.getTime());
      return isReal && date.toISOString() === `${given}T00:00:00.000Z`;
    }, message),
  );

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('ru', { timeZone: name }));
  } catch {
    return false;
  }
}
/** Of the IANA database, `Asia/Yekaterinburg`. */
export const timeZone = v.pipe(
  text(64, noticeErrors.timeZone),
  v.check(isTimeZone, noticeErrors.timeZone),
);
