import {
  CONDITION,
  MARKET_CATEGORY,
  type MarketAd,
  type MarketDraft,
  type MarketFilters,
} from '#contract/sections/market.ts';
import { audienceNames, fieldErrors, marketCategoryNames } from '#contract/texts.ts';
import { offersOf, roubles } from '#server/ads/format.ts';
import { sameCity, sameItem } from '#server/ads/ads.queries.ts';
import type { Section } from '#server/ads/section.ts';
import { listCities, listGoods } from '#server/catalog/catalog.queries.ts';
import type { Deps } from '#server/deps.ts';
import { marketHeadlines } from './texts.ts';
import { marketPinSlot, saveMarketDetails, narrowMarket, selectMarket } from './market.queries.ts';
import {
  marketDetails,
  presentItem,
  resolveItem,
  type MarketDetails,
  type MarketRow,
} from './market.details.queries.ts';
import { partsByPrice } from '#server/ads/list/parts.queries.ts';

function marketHeadline({ details: { category }, price }: MarketRow): string {
  if (category === MARKET_CATEGORY.free) return marketHeadlines.free;
  return price > 0 ? roubles(price) : marketHeadlines.noPrice;
}

export interface MarketTypes {
  ad: MarketAd;
  draft: MarketDraft;
  filters: MarketFilters;
  row: MarketRow;
  details: MarketDetails;
}

export const marketSection: Section<MarketTypes> = {
  name: 'market',
  select: selectMarket,
  narrow: narrowMarket,
  parts: partsByPrice,
  unknownCity: fieldErrors.city,

  resolve: resolveItem,
  pinSlot: marketPinSlot,
  details: marketDetails,
  saveDetails: (db, adId, details) => saveMarketDetails(db, { adId, ...details }),

  preview: (row) => ({
    headline: marketHeadline(row),
    tone: row.details.category === MARKET_CATEGORY.free ? 'teal' : 'brand',
    schema: {
      '@type': 'Product',
      category: row.object,
      itemCondition:
        row.details.condition === CONDITION.new
          ? 'https://schema.org/NewCondition'
          : 'https://schema.org/UsedCondition',
      ...offersOf(row.price, row.details.category === MARKET_CATEGORY.free),
    },
  }),
  similar: ({ details: { goodsId: objectId }, city }) => [{ objectId }, { city }],
  similarToGone: [sameItem, sameCity],
  present: presentItem,
  price: (draft) => draft.price,
};

/** Reference lists for filters and form. */
export async function marketReferenceLists({ db }: Deps) {
  const [objects, cities] = await Promise.all([listGoods(db), listCities(db)]);
  return {
    categories: marketCategoryNames.map((name, index) => ({ id: index + 1, name })),
    types: audienceNames.map((name) => ({ name })),
    objects,
    cities: cities.map((city) => city.name),
  };
}
