import { cutText } from '../cutText.ts';

const LENGTH = 160;

/** Text without line breaks. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** The first whole words of an ad's text, for search results and link previews. */
export function shortDescription(text: string): string {
  const line = oneLine(text);
  const cut = cutText(line, LENGTH);
  return cut === line ? line : `${cut.replace(/\s+\S*$/u, '')}…`;
}

/** The meta description of an ad's page: its text, or else what it is and where. */
export const adDescription = (
  { description, city }: { description: string; city: string },
  headline: string,
): string => shortDescription(description) || `${headline} · ${city}`;
