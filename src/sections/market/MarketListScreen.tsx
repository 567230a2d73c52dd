import { useMemo } from 'react';
import { marketUrlFilters, type MarketFilters, type MarketReference } from '#contract/market.ts';
import { marketCategoryNames } from '#contract/texts.ts';
import { AdListScreen } from '#src/ads/list/AdListScreen.tsx';
import { entryName, type Entry } from '#src/ads/catalog/choices.ts';
import { cityChip } from '#src/ads/list/cityChip.ts';
import { filterChips } from '#src/ads/list/filterChips.ts';
import { priceChip } from '#src/ads/list/priceChip.ts';
import { useLastCity } from '#src/ads/list/useLastCity.ts';
import { priceRangeTexts } from '#src/ads/list/priceRangeTexts.ts';
import { useListFilters } from '#src/ads/list/useListFilters.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { MarketCard } from './MarketCard.tsx';
import { goodsItems } from './marketChoices.ts';
import { conditionText } from './marketFacts.ts';
import { useActions } from '#src/shared/stores.ts';
import { marketStore } from './marketStore.ts';
import { marketTexts } from './texts.ts';

const MarketQuickChips = lazyWithPreload(
  async () => (await import('./MarketQuickChips.tsx')).MarketQuickChips,
);
const MarketFilterPanel = lazyWithPreload(
  async () => (await import('./MarketFilterPanel.tsx')).MarketFilterPanel,
);

const named = ['city', 'objectId'] as const;
const choicesOf = ({ objects, cities }: MarketReference) => ({ objectId: objects, city: cities });

const plainFields = import.meta.env.SSR
  ? [
      { name: 'category', label: marketTexts.category, options: marketCategoryNames },
      { name: 'city', label: marketTexts.city },
      { name: 'priceFrom', label: priceRangeTexts.from },
      { name: 'priceTo', label: priceRangeTexts.to },
    ]
  : undefined;

export function MarketListScreen() {
  const { list, catalog } = useActions(marketStore);
  const { filters, setFilters, lists } = useListFilters({
    urlFilters: marketUrlFilters,
    list,
    catalog,
    named,
    choicesOf,
  });
  const { objects, cities } = lists;
  const items = useMemo(() => goodsItems(objects), [objects]);
  useLastCity(filters.city, cities);
  return (
    <AdListScreen
      list={list}
      filters={filters}
      setFilters={setFilters}
      chips={chipsOf(filters, items)}
      texts={marketTexts}
      section="market"
      hasPrices
      plainFields={plainFields}
      FilterPanel={MarketFilterPanel}
      Quick={MarketQuickChips}
      Card={MarketCard}
    />
  );
}

function chipsOf(filters: MarketFilters, items: readonly Entry[]) {
  const { category, objectId, type, condition, priceFrom, priceTo } = filters;
  return filterChips(filters, [
    [category && marketCategoryNames[category - 1], 'category', 'priceFrom', 'priceTo'],
    [entryName(items, objectId, marketTexts.object), 'objectId'],
    [type, 'type'],
    [condition && conditionText(condition), 'condition'],
    cityChip(filters),
    [priceChip(priceFrom, priceTo), 'priceFrom', 'priceTo'],
  ]);
}
