import { providerNames } from '#contract/session/identityTexts.ts';
import { lookalikes, neutralWord, reservedWords } from '#server/session/texts.ts';
import table from './confusables.json' with { type: 'json' };

const confusables = new Map(
  Object.entries(table.letters).flatMap(([to, all]) => Array.from(all, (from) => [from, to])),
);

const readAs = new Map(lookalikes.split(' ').map(([one, other]) => [one, other ?? '']));

/** A word as the eye reads it: without case, accents and separators. */
function skeletonOf(word: string): string {
  const letters = Array.from(word.normalize('NFKC').toLocaleLowerCase('ru').normalize('NFD'));
  return letters
    .map((letter) => readAs.get(letter) ?? letter)
    .flatMap((letter) => Array.from(confusables.get(letter) ?? letter))
    .map((letter) => readAs.get(letter) ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('');
}

const reserved = reservedWords.map(skeletonOf);
const neutral = skeletonOf(neutralWord);
const onlyReserved = new RegExp(`^(?:${reserved.join('|')})+$`, 'u');

/** Characters that words consist of; the rest separates them. */
const WORDS = /[\p{L}\p{M}\p{N}@$€]+/gu;
const SIGNS = /[^\p{L}\p{N}]/gu;
/** Ways in as they spell themselves; in other letters it may be a person's name. */
const BRANDS = new RegExp(
  `(?<![\\p{L}\\d])(?:${Object.values(providerNames).join('|')})(?![\\p{L}\\d])`,
  'u',
);
const DIGITS_AROUND = /^\d+|\d+$/gu;

/** Whether a name reads like the neutral one of a person without an allowed name. */
const isNeutral = (words: readonly string[]): boolean => {
  const name = words.join('').replace(/\p{M}/gu, '');
  return /\d$/u.test(name) && skeletonOf(name.replace(DIGITS_AROUND, '')) === neutral;
};

/** Whether a name has a word that reads like support, an administrator, a bank or a service. */
export function isReservedName(name: string): boolean {
  const letters = name
    .replaceAll('№', ' ')
    .normalize('NFKC')
    .replace(SIGNS, (sign) => confusables.get(sign) ?? sign);
  const words = letters.match(WORDS) ?? [];
  // «под держка» and «а д м и н» are read as one word.
  const joined = words.flatMap((_, from) =>
    words.slice(from).map((__, more) => words.slice(from, from + more + 1).join('')),
  );
  if (BRANDS.test(letters) || isNeutral(words)) return true;
  return joined.some(
    (word) =>
      onlyReserved.test(skeletonOf(word)) ||
      onlyReserved.test(skeletonOf(word.replace(DIGITS_AROUND, ''))),
  );
}
