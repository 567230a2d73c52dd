import { expect, test } from 'vitest';
import { quoted } from '#contract/quoted.ts';

test.each([
  ['щенок', '«щенок»'],
  ['«авчарка»', '«авчарка»'],
  ['"авчарка"', '«авчарка»'],
  ['«авчарка», Москва', '«„авчарка“, Москва»'],
  ['Котёнок «Барсик»', '«Котёнок „Барсик“»'],
  ['«Рыжик» и «Барсик»', '«„Рыжик“ и „Барсик“»'],
  ['Приют "Лапа"', '«Приют „Лапа“»'],
])('%s is quoted once: %s', (text, expected) => {
  expect(quoted(text)).toBe(expected);
});
