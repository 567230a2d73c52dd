import {
  marketFilters,
  type MarketAd,
  type MarketBoost,
  type MarketFilters,
  type MarketReference,
} from '#contract/market.ts';
import { createAdApi } from '#src/ads/adApi.ts';
import { createAdList } from '#src/ads/adList.ts';
import { createAdPage } from '#src/ads/adPage.ts';
import { isNamed, isPricedWithin, type Lift } from '#src/ads/lifted.ts';
import { createReference } from '#src/ads/reference.ts';
import { sendJson } from '#src/shared/api/client.ts';

const marketApi = createAdApi<MarketAd, MarketFilters>({
  articles: 'articles_market',
  suffix: '-market',
  delete: 'delete-market-ad',
});

const lift: Lift<MarketAd, MarketFilters> = {
  boosts: ({ objectId }) => sendJson<MarketBoost[]>('market_boosted', { objectId }),
  fits: (
    ad,
    { category = ad.category, condition = ad.condition, type = ad.type, city, ...prices },
  ) =>
    ad.category === category &&
    ad.condition === condition &&
    ad.type === type &&
    isNamed(ad.city, city) &&
    isPricedWithin(ad.price, prices),
};

export const marketList = createAdList('market', marketFilters, marketApi, { lift });
export const marketPage = createAdPage(marketApi, marketList);
export const marketReference = createReference<MarketReference>('filters_market', {
  categories: [],
  types: [],
  objects: [],
  cities: [],
});
