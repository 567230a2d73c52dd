import { hostParts, lookalikes } from './cautionTexts.ts';

/** Invisible characters that split words for a machine only. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\u3164\u115F\u1160]/gu;
const COMBINING = /\p{Mn}/gu;

type Letters = ReadonlyMap<string, string>;

const lettersOf = (from: string, to: string): Letters =>
  new Map([...from].map((letter, index) => [letter, to[index] ?? letter]));

const CYRILLIC = lettersOf(lookalikes.latin, lookalikes.cyrillic);
const LATIN = lettersOf(lookalikes.inHosts, lookalikes.readAs);
/** Stands for a letter that must keep its accent. */
const PLACEHOLDER = '\u{E000}';

const WORD = /[\p{L}\d]{2,40}/gu;
const HAS_CYRILLIC = /\p{Script=Cyrillic}/u;
/** Single letters with a sign between them: «к о д», «п.р.е.д». */
const SPACED = /(?<![\p{L}\d])[\p{L}\d](?:[\s._*~-][\p{L}\d](?![\p{L}\d])){2,60}/gu;

const fold = (text: string, letters: Letters): string =>
  text.replace(/./gsu, (letter) => letters.get(letter) ?? letter);

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replaceAll(lookalikes.yo, lookalikes.ye);

/**
 * The readings of a message that rules are applied to: as it is, and without evasions: accents,
 * letters of another script, spaces between letters.
 */
export function readingsOf(text: string): string[] {
  const simple = plain(text);
  const joined = simple.replace(SPACED, (letters) => {
    const word = letters.replace(/[\s._*~-]/gu, '');
    // The first letter may be a preposition.
    return `${word} ${word.slice(1)}`;
  });
  const folded = joined
    .replaceAll(lookalikes.shortI, PLACEHOLDER)
    .normalize('NFD')
    .replace(COMBINING, '')
    .replaceAll(PLACEHOLDER, lookalikes.shortI)
    .replace(WORD, (word) => (HAS_CYRILLIC.test(word) ? fold(word, CYRILLIC) : word));
  return [...new Set([simple, joined, folded])];
}

const WRITTEN_DOT = new RegExp(hostParts.dot, 'gu');
const WRITTEN_RU = new RegExp(hostParts.ru, 'gu');
const WRITTEN_COM = new RegExp(hostParts.com, 'gu');
const HOST = new RegExp(
  `(?<![\\p{L}\\d@._%+-])(?<host>(?:[\\p{L}\\d_-]{1,63}\\.){1,6}(?:${hostParts.zones}))(?![\\p{L}\\d_-]|\\.[\\p{L}\\d])(?<path>/[\\w-]{0,64})?`,
  'gu',
);
const URL_HOST =
  /https?:\/\/(?:[^\s/@]{0,100}@)?(?<host>[^\s/:?#"'<>»]{3,120})(?::\d{1,5})?(?<path>\/[\w-]{0,64})?/gu;

/** A Latin address in any zone; the names of files look alike. */
const ANY_HOST = new RegExp(
  `(?<![\\p{L}\\d@._%+-])(?<host>(?:[a-z\\d_-]{1,63}\\.){1,6}(?!(?:${hostParts.files})(?![a-z]))[a-z]{2,24})(?![\\p{L}\\d_-]|\\.[\\p{L}\\d])(?<path>/[\\w-]{0,64})?`,
  'gu',
);
const PATTERNS = [URL_HOST, HOST];
const STRICT_PATTERNS = [...PATTERNS, ANY_HOST];

/**
 * Hosts that a message links to, look-alike letters written in Latin.
 * @param own the site's host, and whether an address is that of its bot in a messenger
 * @param isStrict also finds addresses without `https://` in rare zones
 */
export function foreignHosts(
  text: string,
  own: { host: string; isBot: (host: string, path: string) => boolean },
  isStrict = false,
): string[] {
  const simple = plain(text)
    .replace(WRITTEN_DOT, '.')
    .replace(WRITTEN_RU, '.ru')
    .replace(WRITTEN_COM, '.com');
  const hosts = new Set<string>();
  for (const pattern of isStrict ? STRICT_PATTERNS : PATTERNS) {
    for (const { groups } of simple.matchAll(pattern)) {
      const host = (groups?.['host'] ?? '').replace(/^www\./u, '').replace(/\.$/u, '');
      const path = groups?.['path']?.slice(1) ?? '';
      if (host !== own.host && !own.isBot(host, path)) hosts.add(fold(host, LATIN));
    }
  }
  return [...hosts];
}
