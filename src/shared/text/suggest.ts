import { cleanLine } from '#contract/fields.ts';
export const SUGGESTIONS_MAX = 10;

/** Folds case and «ё» for comparison. */
export const fold = (text: string): string =>
  text
    .trim()
    .toLocaleLowerCase('ru')
    .normalize('NFD')
    .replace(/\u0308/gu, '');

/** Whether the list contains the name, ignoring case and «ё». */
export const hasName = (names: readonly string[], name: string): boolean => {
  const wanted = fold(cleanLine(name));
  return names.some((known) => fold(known) === wanted);
};

/** At most ten entries that contain the text; those that start with it come first. */
export function suggest<Item>(
  items: readonly Item[],
  text: string,
  labelOf: (item: Item) => string,
): Item[] {
  const wanted = fold(cleanLine(text));
  if (wanted === '') return [];
  const prefixed: Item[] = [];
  const containing: Item[] = [];
  for (const item of items) {
    const index = fold(labelOf(item)).indexOf(wanted);
    if (index === 0) prefixed.push(item);
    else if (index > 0) containing.push(item);
    if (prefixed.length === SUGGESTIONS_MAX) break;
  }
  return [...prefixed, ...containing].slice(0, SUGGESTIONS_MAX);
}
