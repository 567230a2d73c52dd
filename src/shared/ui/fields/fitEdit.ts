import { codePoints } from '#contract/fields.ts';

export interface TextLimits {
  /** The maximum length in code points. */
  max?: number | undefined;
  /** Changes inserted text, for example to its digits. */
  clean?: ((inserted: string) => string) | undefined;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Fits an edit into a control and returns the text: only what was inserted is cut, and the caret
 * stays behind it.
 * @param previous the text before the edit
 */
export function fitEdit(control: Control, previous: string, limits: TextLimits): string {
  const { max = Infinity, clean } = limits;
  const text = control.value;
  const end = control.selectionEnd ?? text.length;
  const start = insertionStart(text, previous, end);
  const inserted = text.slice(start, end);
  const left = max - codePoints(text.slice(0, start)) - codePoints(text.slice(end));
  const fitting = Array.from(clean ? clean(inserted) : inserted)
    .slice(0, Math.max(0, left))
    .join('');
  if (fitting === inserted) return text;
  control.value = text.slice(0, start) + fitting + text.slice(end);
  const caret = start + fitting.length;
  control.setSelectionRange(caret, caret);
  return control.value;
}

/** Where the text that ends at the caret begins to differ from the previous one. */
function insertionStart(text: string, previous: string, end: number): number {
  const limit = Math.min(end, previous.length - (text.length - end));
  let start = 0;
  while (start < limit && text[start] === previous[start]) start += 1;
  // Emoji of a kind share the first half of a surrogate pair.
  return /[\uD800-\uDBFF]$/u.test(text.slice(0, start)) ? start - 1 : start;
}
