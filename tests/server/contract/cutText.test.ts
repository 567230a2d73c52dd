import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from '#contract/cutText.ts';
import { shortDescription } from '#contract/ads/description.ts';
import { codePoints } from '#contract/fields.ts';

const FAMILY = '👨‍👩‍👧';
const FLAG = '🇷🇺';

test.each([
  ['Барсик', 10, 'Барсик'],
  ['Барсик', 3, 'Бар'],
  ['ab🐕', 3, 'ab🐕'],
  [`ab${FAMILY}c`, 6, 'ab'],
  [`ab${FAMILY}c`, 7, `ab${FAMILY}`],
  [`ab${FLAG}`, 3, 'ab'],
  ['И\u0306од', 1, ''],
  ['И\u0306од', 2, 'И\u0306'],
])('%s cut to %d code points is %s', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

test('what is cut is a beginning of whole characters that fits', () => {
  const characters = new Intl.Segmenter('ru');
  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(text, fc.nat(60), (whole, max) => {
      const cut = cutText(whole, max);
      expect(whole.startsWith(cut)).toBe(true);
      expect(codePoints(cut)).toBeLessThanOrEqual(max);
      const ends = [...characters.segment(whole)].map(({ index }) => index);
      expect([...ends, whole.length]).toContain(cut.length);
    }),
  );
});

test('a description for previews ends with a whole word or character', () => {
  expect(shortDescription(`${'а'.repeat(150)} ${FAMILY.repeat(4)}`)).toBe(`${'а'.repeat(150)}…`);
  expect(shortDescription('а'.repeat(158) + FAMILY)).toBe(`${'а'.repeat(158)}…`);
});
