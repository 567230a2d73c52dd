import type { MarketAd, MarketFilters, MarketReference } from '#contract/market.ts';
import { createAdApi } from '#src/ads/adApi.ts';
import { createAdList } from '#src/ads/adList.ts';
import { createAdPage } from '#src/ads/adPage.ts';
import { createReference } from '#src/ads/reference.ts';

const marketApi = createAdApi<MarketAd, MarketFilters>({
  articles: 'articles_market',
  suffix: '-market',
  delete: 'delete-market-ad',
});

export const marketList = createAdList('market', marketApi);
export const marketPage = createAdPage(marketApi, marketList);
export const marketReference = createReference<MarketReference>('filters_market', {
  categories: [],
  types: [],
  objects: [],
  cities: [],
});
