import { formatPrice } from '#src/shared/text/format.ts';
import { listTexts } from '#src/ads/list/texts.ts';

/** «от 100 ₽ до 500 ₽»; undefined without a limit. */
export function priceChip(from: number | undefined, to: number | undefined): string | undefined {
  const ends = [
    from === undefined ? '' : listTexts.priceFrom(formatPrice(from)),
    to === undefined ? '' : listTexts.priceTo(formatPrice(to)),
  ];
  return ends.filter(Boolean).join(' ') || undefined;
}
