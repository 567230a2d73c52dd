import type { Outcome } from '../ads/ads.ts';
import { MARKET_CATEGORY } from './market.ts';
import { PET_CATEGORY } from './pets.ts';
import type { SectionName } from './sections.ts';

const MAIN: Partial<Record<SectionName, Record<number, Outcome>>> = {
  pets: {
    [PET_CATEGORY.sale]: 'sold',
    [PET_CATEGORY.goodHands]: 'given',
    [PET_CATEGORY.lost]: 'found',
    [PET_CATEGORY.found]: 'returned',
  },
  market: { [MARKET_CATEGORY.sale]: 'sold', [MARKET_CATEGORY.free]: 'given' },
};

/** How an ad can end, by the number of its category; services and events just end. */
export function outcomesOf(section: SectionName, category: number | null | undefined): Outcome[] {
  const main = MAIN[section]?.[category ?? 0];
  return main ? [main, 'other'] : [];
}
