/** The same keys on both keyboard layouts. */
export const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
export const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

export const searchErrors = {
  noCityNear: 'Рядом с вами нет города из нашего списка. Выберите город сами.',
};

/** How names are compared: without case and ё/е. */
export const keyOf = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');
