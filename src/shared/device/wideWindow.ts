/** From here on columns fit; the style sheets have the same number. */
export const WIDE_WINDOW = '(min-width: 56.25em)';
