import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the characters that pass for Latin letters, Cyrillic letters and digits, from Unicode's
 * https://www.unicode.org/Public/security/latest/confusables.txt:
 *
 *     node build/confusables.ts path/to/confusables.txt
 */
const TABLE = join(import.meta.dirname, '../server/session/accounts/confusables.json');

/** In circles and boxes on black, and as halves of flags: Unicode names no plain letter for them. */
const BOXED_FIRST = [0x1f150, 0x1f170, 0x1f1e6];
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

const text = readFileSync(process.argv[2] ?? 'confusables.txt', 'utf8');
const header = (name: string): string =>
  new RegExp(`^# ${name}: ([^\\s,]+)`, 'mu').exec(text)?.[1] ?? '';

const charactersOf = (codes: string): string =>
  String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)));
const pairs = [...text.matchAll(/^([\dA-F]+) ;\s+([\dA-F ]+?) ;/gmu)].map(
  ([, from = '', to = '']) => [charactersOf(from), charactersOf(to)] as const,
);
const readAs = new Map(pairs);

/** As names are compared: lower case without accents. */
const plain = (characters: string): string =>
  characters.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Follows chains such as Lisu M, capital M, small m, rn. */
function endOf(characters: string): string {
  const next = Array.from(plain(characters), (one) => plain(readAs.get(one) ?? one)).join('');
  return next === characters ? next : endOf(next);
}

const letters: Record<string, string> = {};
const add = (from: string, to: string): void => {
  letters[to] = (letters[to] ?? '') + from;
};
for (const from of readAs.keys()) {
  const to = endOf(from);
  // Others never arrive: a name is made plain before its letters are looked up.
  if (plain(from) === from && to !== from && /^[a-z\d\u0430-\u044f]+$/u.test(to)) add(from, to);
}
for (const first of BOXED_FIRST) {
  for (const [index, letter] of [...ALPHABET].entries()) {
    add(String.fromCodePoint(first + index), endOf(letter));
  }
}

const table = {
  source: 'https://www.unicode.org/Public/security/latest/confusables.txt',
  copyright: '© Unicode, Inc. Terms of use: https://www.unicode.org/terms_of_use.html',
  version: header('Version'),
  date: header('Date'),
  letters: Object.fromEntries(Object.entries(letters).toSorted(([a], [b]) => (a < b ? -1 : 1))),
};
writeFileSync(TABLE, `${JSON.stringify(table, undefined, 2)}\n`);
