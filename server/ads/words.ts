import { monthNames } from '#contract/texts.ts';

/** 12500 → «12 500 ₽» with spaces that do not break. */
export const roubles = (price: number): string =>
  `${String(price).replaceAll(/\B(?=(\d{3})+(?!\d))/gu, '\u202F')}\u00A0₽`;

/** «30 мая 2026» of a day written as YYYY-MM-DD. */
export function longDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${monthNames[Number(month) - 1]} ${year}`;
}

/** An offer as schema.org spells it; 0 roubles is a gift. */
export const offerOf = (price: number) => ({
  '@type': 'Offer',
  price: String(price),
  priceCurrency: 'RUB',
  availability: 'https://schema.org/InStock',
});
