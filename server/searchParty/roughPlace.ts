import { addressWords } from './addressTexts.ts';

const any = (alternatives: readonly string[]): string => `(?:${alternatives.join('|')})`;
const START = String.raw`(?<![\p{L}\d])`;
const END = String.raw`(?![\p{L}\d])`;
const SPACE = String.raw`[\s\u00A0]{0,3}`;
/** Of a house: «5», «5а», «5/2», «5к2», «5 корп. 2». */
const LOOSE_NUMBER = String.raw`\d{1,4}(?:${SPACE}[/-]${SPACE}\d{1,4})?(?:-?[${addressWords.letter}](?!\p{L}))?(?:${SPACE}${any(addressWords.part)}\.?${SPACE}\d{1,3})?(?!\d)`;
const NUMBER = LOOSE_NUMBER + END;

const CONTACT =
  /(?:https?:\/\/|www\.|t\.me\/|vk\.com\/)\S+|[^\s@]{0,64}@[\p{L}\d_.-]{2,}|(?<!\d)\+?\d(?:[\s().-]{0,3}\d){6,}/giu;
const HOUSE = new RegExp(
  `(?<!\\p{L})${any(addressWords.house)}\\.?${SPACE}(?:№${SPACE})?${LOOSE_NUMBER}|${START}\\d{1,4}(?:-?\\p{L}{1,2})?${SPACE}${any(addressWords.ofHouse)}(?!\\p{L}{4})\\p{L}{0,3}`,
  'giu',
);
const BARE = new RegExp(`(?<![\\p{L}\\d№/-])${NUMBER}(?!${SPACE}-)(?!-)`, 'giu');

const NUMBERED = new RegExp(
  `(?:№|${START}${any(addressWords.numbered)}\\p{L}{0,2}\\.?)${SPACE}$`,
  'iu',
);
const NAMED = new RegExp(`^${SPACE}${any(addressWords.named)}`, 'iu');
const STREET = new RegExp(`${START}${any(addressWords.street)}\\.?${SPACE}$`, 'iu');
const IN_STREET = new RegExp(
  `${START}${any(addressWords.street)}\\.?${SPACE}(?:\\p{L}{1,40}${SPACE}){1,2},?${SPACE}$`,
  'iu',
);
const CAPITAL = /(?<!\p{L})\p{Lu}\p{L}{2,40},?\s{0,3}$/u;
/** It has a capital letter anyway. */
const FIRST_WORD = /(?:^|[.!?\n]\s{0,3})\p{Lu}\p{L}{2,40},?\s{0,3}$/u;
const NOTHING_AFTER = /^\s{0,3}(?:$|[,.;)!?\n])/u;
const LOOSE_END = new RegExp(`(?:^|(?<=[\\s,]))${any(addressWords.prepositions)}\\.?$`, 'iu');
const NAME_AFTER = /^\s{1,3}\p{Lu}/u;

/** Whether the number is of a name or a landmark: «школа 12», «улица 26 Бакинских комиссаров». */
function isOfName(before: string, after: string): boolean {
  if (after.startsWith(':') || before.endsWith(':')) return true;
  if (NUMBERED.test(before) || NAMED.test(after)) return true;
  return NAME_AFTER.test(after) && (STREET.test(before) || !CAPITAL.test(before));
}

const removeNumbers = (text: string, isAddress: (before: string, after: string) => boolean) =>
  text.replace(BARE, (number: string, offset: number) => {
    const [before, after] = [text.slice(0, offset), text.slice(offset + number.length)];
    return isAddress(before, after) && !isOfName(before, after) ? '' : number;
  });

/** What stood around the removed words. */
const tidy = (text: string): string =>
  text
    .replace(/\(\s*\)/gu, '')
    .replace(/[^\S\n]{2,}/gu, ' ')
    .replace(/\s+(?=[,.;)»])/gu, '')
    .replace(/[,;]\s*(?=[,;.])/gu, '')
    .replace(/^[\s,.;:/-]+|[\s,;:/(-]+$/gu, '')
    .replace(LOOSE_END, '')
    .replace(/[\s,;]+$/u, '');

const withoutHouses = (text: string): string => text.replace(CONTACT, '').replace(HOUSE, '');

/** A place without phones, numbers of houses and flats; null when nothing else was said. */
export const roughPlace = (place: string): string | null =>
  tidy(removeNumbers(withoutHouses(place), () => true)) || null;

function isAfterStreet(before: string, after: string): boolean {
  if (IN_STREET.test(before)) return true;
  return CAPITAL.test(before) && (!FIRST_WORD.test(before) || NOTHING_AFTER.test(after));
}

/** The same of a text, where other numbers stay: «пробежал 2 раза», «в 18:30». */
export const roughText = (text: string): string | null =>
  tidy(removeNumbers(withoutHouses(text), isAfterStreet)) || null;
