import { MARKET_CATEGORY, type MarketFilters } from '#contract/sections/market.ts';
import { audienceNames } from '#contract/texts.ts';
import { ListChips, type ListChipsProps } from '#src/ads/list/filters/ListChips.tsx';
import { marketTexts } from './texts.ts';

const offers = [
  { label: marketTexts.free, sets: { category: MARKET_CATEGORY.free } },
  ...audienceNames.slice(1).map((type) => ({ label: type, sets: { type } })),
];

export const MarketListChips = (props: ListChipsProps<MarketFilters>) => (
  <ListChips {...props} offers={offers} />
);
