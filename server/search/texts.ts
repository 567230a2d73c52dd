/** The same keys on both keyboard layouts. */
export const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
export const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** How names are compared: without case and ё/е. */
export const keyOf = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');
