import * as v from 'valibot';
import { expect, test } from 'vitest';
import { cleanLine, cleanText, noArray, wholeNumber } from '#contract/fields.ts';

test.each([
  ['и\u0306од', 'йод', 'letters of two signs, as Apple writes them'],
  ['и\u034F\u0306', 'й', 'a joiner between a letter and its mark'],
  ['Ту\u200Bла', 'Тула', 'a zero-width space'],
  ['\u2060Тула\uFEFF', 'Тула', 'word joiners'],
  ['пере\u00ADноска', 'переноска', 'a soft hyphen'],
  ['\u3164\u115F\u1160\uFFA0', '', 'Hangul fillers'],
  ['\u2800 \u2800', '', 'an empty Braille pattern'],
  ['\u202Eкот\u202C\u200F\u061C', 'кот', 'direction marks'],
  ['кот\u200D\uFE0F пёс', 'кот пёс', 'a joiner and a selector outside an emoji'],
  ['1\uFE0F 2', '1 2', 'a selector after a digit'],
  [
    '👨\u200D👩\u200D👧 ❤\uFE0F 👩🏽\u200D🌾 1\uFE0F\u20E3',
    '👨\u200D👩\u200D👧 ❤\uFE0F 👩🏽\u200D🌾 1\uFE0F\u20E3',
    'emoji',
  ],
  [
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    'the flag of Scotland',
  ],
  ['a\u{E0067}b', 'ab', 'a tag outside an emoji'],
])('%j becomes %j: %s', (given, expected) => {
  expect(cleanLine(given)).toBe(expected);
  expect(cleanText(given)).toBe(expected);
});

test('lines stay lines', () => {
  expect(cleanText('раз\r\n\u200Bдва\tтри ')).toBe('раз\nдва\tтри');
  expect(cleanLine('раз\r\n\u200Bдва\tтри ')).toBe('раз два три');
});

test.each([
  [0, 'Число должно быть от 1 до 20'],
  ['21', 'Число должно быть от 1 до 20'],
  ['-5', 'Число должно быть от 1 до 20'],
  ['99999999999999999999', 'Число должно быть от 1 до 20'],
  ['abc', 'Здесь должно быть целое число'],
  [1.5, 'Здесь должно быть целое число'],
  [null, 'Здесь должно быть целое число'],
])('of %j as a number from 1 to 20 one reads «%s»', (given, message) => {
  const { issues } = v.safeParse(wholeNumber(1, 20), given, { abortPipeEarly: true });
  expect(issues?.map((issue) => issue.message)).toEqual([message]);
});

test('a number without an upper bound is not told one', () => {
  const { issues } = v.safeParse(wholeNumber(1, Number.MAX_SAFE_INTEGER), 0);
  expect(issues?.[0].message).toBe('Число должно быть не меньше 1');
});

test('an array is no object of optional fields', () => {
  const schema = noArray(v.object({ name: v.optional(v.string()) }));
  expect(v.is(schema, [])).toBe(false);
  expect(v.is(schema, {})).toBe(true);
});
