/** Browsers of before 2024 may not have it. */
const characters = 'Segmenter' in Intl ? new Intl.Segmenter('ru') : undefined;

// Not that of fields.ts: the detail screen would load the schemas with it.
const codePoints = (text: string): number => Array.from(text).length;

function* charactersOf(text: string): Generator<string> {
  if (!characters) yield* text;
  else for (const { segment } of characters.segment(text)) yield segment;
}

/**
 * The longest beginning of a text within `max`, cut between whole characters (grapheme clusters):
 * an emoji of several code points stays whole or goes.
 * @param sizeOf what `max` counts; Unicode code points by default
 */
export function cutText(text: string, max: number, sizeOf = codePoints): string {
  let cut = '';
  let size = 0;
  for (const character of charactersOf(text)) {
    size += sizeOf(character);
    if (size > max) return cut;
    cut += character;
  }
  return cut;
}
