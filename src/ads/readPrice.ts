import { priceTexts } from './priceTexts.ts';

/** Digits, in groups of three or not, and kopecks. */
const PRICE = /^(?<roubles>\d+|\d{1,3}(?:[\s.,]\d{3})+)(?:[.,]\d{0,2})?$/u;

/** «1 500,50 ₽» is «1500»; a blank text is empty; undefined for any other. */
export function readPrice(text: string): string | undefined {
  const price = text.trim().replace(priceTexts.currency, '');
  return price === '' ? '' : PRICE.exec(price)?.groups?.['roubles']?.replaceAll(/\D/gu, '');
}
