import { marketList, type MarketReference } from '#contract/sections/market.ts';
import { AdListScreen } from '#src/ads/list/AdListScreen.tsx';
import { useLastCity } from '#src/ads/list/filters/useLastCity.ts';
import { useListFilters } from '#src/ads/list/filters/useListFilters.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { MarketCard } from './MarketCard.tsx';
import { goodsItems } from './marketChoices.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { marketStore } from './marketStore.ts';
import { marketTexts } from './texts.ts';

const MarketQuickChips = lazyWithPreload(
  async () => (await import('./MarketQuickChips.tsx')).MarketQuickChips,
);
const MarketFilterPanel = lazyWithPreload(
  async () => (await import('./MarketFilterPanel.tsx')).MarketFilterPanel,
);

const listsOf = (lists: MarketReference) => ({
  objects: goodsItems(lists.objects),
  cities: lists.cities,
});

export function MarketListScreen() {
  const { list, catalog } = useActions(marketStore);
  const { filters, setFilters, chips, lists } = useListFilters({
    defined: marketList,
    list,
    catalog,
    listsOf,
  });
  useLastCity(filters.city, lists.cities);
  return (
    <AdListScreen
      list={list}
      filters={filters}
      setFilters={setFilters}
      chips={chips}
      texts={marketTexts}
      section="market"
      defined={marketList}
      FilterPanel={MarketFilterPanel}
      Quick={MarketQuickChips}
      Card={MarketCard}
    />
  );
}
