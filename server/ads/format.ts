import { monthNames } from '#contract/texts.ts';

/** 12500 → «12 500 ₽», with non-breaking spaces. */
export const roubles = (price: number): string =>
  `${String(price).replaceAll(/\B(?=(\d{3})+(?!\d))/gu, '\u202F')}\u00A0₽`;

/** 2026-05-30 → «30 мая 2026». */
export function longDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${monthNames[Number(month) - 1]} ${year}`;
}

/** The time zone at `hours` from UTC: «+03:00». */
export const zoneOffset = (hours: number): string =>
  `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;

/** The `offers` of a schema.org thing; none for one that is sold at a price not told. */
export const offersOf = (price: number, isFree: boolean) =>
  price > 0 || isFree
    ? {
        offers: {
          '@type': 'Offer',
          price: String(price),
          priceCurrency: 'RUB',
          availability: 'https://schema.org/InStock',
        },
      }
    : {};
