const LENGTH = 160;

/** Text without line breaks. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** The first whole words of an ad's text, for search results and link previews. */
export function shortDescription(text: string): string {
  const letters = Array.from(oneLine(text));
  if (letters.length <= LENGTH) return letters.join('');
  return `${letters
    .slice(0, LENGTH)
    .join('')
    .replace(/\s+\S*$/u, '')}…`;
}
