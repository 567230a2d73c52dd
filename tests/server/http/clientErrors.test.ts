import { expect, test } from 'vitest';
import { withoutUserText } from '#contract/clientErrors.ts';

test.each([
  ['mail anna@mail.test now', 'mail … now'],
  ['(anna@mail.test)', '(…)'],
  ['anna@mail.test,boris@mail.test', '…,…'],
  ['anna@mail.test)boris@mail.test', '…)…'],
  ['a@b@c@d.test', '…@…'],
  ['load@https://petskod.test/assets/main.js:1:2', 'load@https://petskod.test/assets/main.js:1:2'],
  ['at https://petskod.test/post/1?key=secret#part', 'at https://petskod.test/post/1'],
  [
    '(https://petskod.test/a?b) (https://petskod.test/c)',
    '(https://petskod.test/a) (https://petskod.test/c)',
  ],
  ['no city «Москва» here', 'no city … here'],
  ['a text that was cut «Моск', 'a text that was cut …'],
  ['call +7 (900) 123-45-67', 'call …'],
  ["Cannot read 'length' of undefined", "Cannot read 'length' of undefined"],
])('of %j %j is left', (text, left) => {
  expect(withoutUserText(text)).toBe(left);
});

test.each(['a', '«', '"', 'http://', '1 ', 'a.b@', "'"])(
  'many of %j are read in one pass',
  (piece) => {
    // A pattern that begins again at each character needs minutes for a megabyte.
    expect(withoutUserText(piece.repeat(1_000_000 / piece.length)).length).toBeGreaterThan(0);
  },
);
