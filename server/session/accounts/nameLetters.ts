/** Without historic and phonetic letters, which only look like others. */
const LATIN = String.raw`A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u017F\u1E00-\u1EFF`;
const CYRILLIC = String.raw`\u0400-\u045F\u048A-\u04FF`;
const SIGNS = String.raw`!"#$%&'\(\)*+,\-.\/:;=?@_~\|«»„“”‘’–—…№°·•€₽™®©`;
/** Letters in circles and boxes spell words. */
const BOXED_LETTERS = String.raw`\u24C2\u{1F170}-\u{1F19A}`;

const usual = new RegExp(
  String.raw`^(?:[${LATIN}${CYRILLIC}0-9 ${SIGNS}]|[[\p{RGI_Emoji}\p{Extended_Pictographic}]--[${BOXED_LETTERS}]])*$`,
  'v',
);
const mixed = new RegExp(`[${LATIN}][${CYRILLIC}]|[${CYRILLIC}][${LATIN}]`, 'u');

/** Whether a name has only Latin and Cyrillic letters, digits, usual signs and emoji. */
export const hasUsualCharacters = (name: string): boolean => usual.test(name);

/** Whether Latin and Cyrillic letters stand side by side. */
export const mixesAlphabets = (name: string): boolean => mixed.test(name);
