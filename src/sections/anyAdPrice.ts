import type { AnyAd } from './AnyAdCard.tsx';
import { formatDay } from '#src/shared/text/format.ts';
import { marketPrice } from './market/marketFacts.ts';
import { petPrice } from './pets/petFacts.ts';
import { servicePrice } from './services/serviceFacts.ts';

/** The price line of an ad of any section. */
export function anyAdPrice(item: AnyAd): string {
  switch (item.section) {
    case 'pets':
      return petPrice(item.ad);
    case 'market':
      return marketPrice(item.ad);
    case 'services':
      return servicePrice(item.ad);
    case 'events':
      return formatDay(item.ad.date);
  }
}
