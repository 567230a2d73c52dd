import { marketList, type MarketReference } from '#contract/sections/market.ts';
import { AdListScreen } from '#src/ads/list/AdListScreen.tsx';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { MarketCard } from './MarketCard.tsx';
import { goodsItems } from './marketChoices.ts';
import { marketStore } from './marketStore.ts';
import { marketTexts } from './texts.ts';

const MarketListChips = lazyWithPreload(
  async () => (await import('./MarketListChips.tsx')).MarketListChips,
);
const MarketFilterPanel = lazyWithPreload(
  async () => (await import('./MarketFilterPanel.tsx')).MarketFilterPanel,
);

const listsOf = (lists: MarketReference) => ({
  objects: goodsItems(lists.objects),
  cities: lists.cities,
});

export const MarketListScreen = () => (
  <AdListScreen
    section="market"
    store={marketStore}
    defined={marketList}
    listsOf={listsOf}
    texts={marketTexts}
    FilterPanel={MarketFilterPanel}
    Chips={MarketListChips}
    Card={MarketCard}
  />
);
