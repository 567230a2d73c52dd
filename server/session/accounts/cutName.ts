import { cutText } from '#contract/cutText.ts';
import { cleanLine, codePoints } from '#contract/fields.ts';
import { USERNAME_MAX } from '#contract/session/session.ts';

/** Cuts a long name, but not inside quotation marks: drops these, else cuts before them. */
export function cutName(name: string): string {
  const clean = cleanLine(name);
  if (codePoints(clean) <= USERNAME_MAX) return clean;
  const cut = cutText(clean, USERNAME_MAX);
  const quote = openQuoteIn(cut);
  const unquoted = clean.replaceAll(/["«»]/gu, '').trim();
  if (quote >= 0 && codePoints(unquoted) <= USERNAME_MAX) return unquoted;
  const whole = quote > 0 ? cut.slice(0, quote) : cut.slice(quote + 1);
  return whole.trim();
}

/** The position of a quotation mark without its closing one; -1 if there is none. */
function openQuoteIn(text: string): number {
  const straight = text.split('"').length % 2 === 0 ? text.lastIndexOf('"') : -1;
  const angle = text.lastIndexOf('«');
  return Math.max(straight, angle > text.lastIndexOf('»') ? angle : -1);
}
