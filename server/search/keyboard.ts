import { LATIN_KEYS, RUSSIAN_KEYS } from './texts.ts';

/** The word that the same keys write on the other keyboard layout: `rjn` is the Russian for cat. */
export function otherLayout(word: string): string {
  const isRussian = /\p{Script=Cyrillic}/u.test(word);
  const [from, to] = isRussian ? [RUSSIAN_KEYS, LATIN_KEYS] : [LATIN_KEYS, RUSSIAN_KEYS];
  return [...word.toLowerCase()].map((key) => to[from.indexOf(key)] ?? key).join('');
}
