import { hostZones } from '#server/session/texts.ts';

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

/** Check marks, shields and letters in boxes pass for a mark that admins give. */
const signOfMark =
  /[\u2139\u2611\u2705\u2713\u2714\u24C2\u303D\u3297\u3299\u{1F170}-\u{1F19A}\u{1F201}-\u{1F251}\u{1F530}\u{1F5F8}\u{1F5F9}\u{1F6E1}]/u;

/** Whether a name has only Latin and Cyrillic letters, digits, usual signs and harmless emoji. */
export const hasUsualCharacters = (name: string): boolean =>
  usual.test(name) && !signOfMark.test(name);

const contact = new RegExp(
  String.raw`@[\p{L}\d_]{2}|(?:\d[\s\(\)+.\-]*){9}|www\.|:\/\/|[\p{L}\d]\.(?:${hostZones})(?![\p{L}\d])`,
  'iu',
);

/** Whether a name has an address of a site, a phone number or a @name. */
export const hasContact = (name: string): boolean => contact.test(name);

/** Whether Latin and Cyrillic letters stand side by side. */
export const mixesAlphabets = (name: string): boolean => mixed.test(name);
