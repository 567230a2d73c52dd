import { lookalikes, reservedNameParts } from './texts.ts';

const readAs = new Map(lookalikes.split(' ').map(([one, other]) => [one, other ?? '']));

/** The name as the eye reads it: without case, accents, invisible characters and separators. */
function skeletonOf(name: string): string {
  const letters = Array.from(name.normalize('NFKC').toLocaleLowerCase('ru').normalize('NFD'));
  return letters
    .map((letter) => readAs.get(letter) ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .map((letter) => readAs.get(letter) ?? letter)
    .join('');
}

const reserved = reservedNameParts.map(skeletonOf);

/** Whether a name reads like that of support, an administrator or the site. */
export function isReservedName(name: string): boolean {
  const skeleton = skeletonOf(name);
  return reserved.some((part) => skeleton.includes(part));
}
