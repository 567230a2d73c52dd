import type { Outcome } from '../ads/ads.ts';
import { MARKET_CATEGORY } from './market.ts';
import { PET_CATEGORY, petCategoryId } from './pets.ts';
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

/** How an ad can end, by its category's number or name; services and events just end. */
export function outcomesOf(
  section: SectionName,
  category: number | string | null | undefined,
): Outcome[] {
  const id = section === 'pets' ? petCategoryId(category ?? undefined) : Number(category);
  const main = MAIN[section]?.[id ?? 0];
  return main ? [main, 'other'] : [];
}

/** Whether an ad can be kept for somebody: what is sold or given away. */
export const canReserve = (
  section: SectionName,
  category: number | string | null | undefined,
): boolean => ['sold', 'given'].includes(outcomesOf(section, category)[0] ?? '');

/** The sex of a pet, which its ad has as its trait; the trait of other sections means something else. */
export const sexOf = (section: SectionName, trait: number | null): number | null =>
  section === 'pets' ? trait : null;
