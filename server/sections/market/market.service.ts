import {
  CONDITION,
  MARKET_CATEGORY,
  type MarketAd,
  type MarketDraft,
  type MarketFilters,
} from '#contract/market.ts';
import { audienceName, audienceNames, fieldErrors, marketCategoryNames } from '#contract/texts.ts';
import { offersOf, roubles } from '#server/ads/format.ts';
import { sameCity, sameItem } from '#server/ads/ads.queries.ts';
import type { Section } from '#server/ads/section.ts';
import { goodsItemExists, listCities, listGoods } from '#server/db/reference.queries.ts';
import type { Deps } from '#server/deps.ts';
import { validationError } from '#server/http/httpError.ts';
import { marketHeadlines } from './texts.ts';
import {
  marketPinSlot,
  saveMarketDetails,
  narrowMarket,
  selectMarket,
  type MarketRow,
} from './market.queries.ts';
import { marketDetails } from './market.table.ts';
import { partsByPrice } from '#server/ads/list/parts.queries.ts';

interface MarketDetails {
  goodsId: number;
  category: 1 | 2;
  condition: 1 | 2;
  audience: 1 | 2 | 3;
}

function marketHeadline({ category, price }: MarketRow): string {
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

  async resolve(db, draft) {
    if (!(await goodsItemExists(db, draft.object_id))) {
      throw validationError({ object_id: fieldErrors.object });
    }
    return {
      goodsId: draft.object_id,
      category: draft.category_name,
      condition: draft.condition_name,
      audience: draft.type_name,
    };
  },
  pinSlot: marketPinSlot,
  details: marketDetails,
  saveDetails: (db, adId, details) => saveMarketDetails(db, { adId, ...details }),

  preview: (row) => ({
    headline: marketHeadline(row),
    tone: row.category === MARKET_CATEGORY.free ? 'teal' : 'brand',
    schema: {
      '@type': 'Product',
      category: row.object,
      itemCondition:
        row.condition === CONDITION.new
          ? 'https://schema.org/NewCondition'
          : 'https://schema.org/UsedCondition',
      ...offersOf(row.price, row.category === MARKET_CATEGORY.free),
    },
  }),
  similar: ({ goodsId: objectId, city }) => [{ objectId }, { city }],
  alike: [sameItem, sameCity],
  present: (base, row) => ({
    ...base,
    price: row.price,
    object: row.object,
    object_id: row.goodsId,
    type: audienceName(row.audience),
    condition: row.condition,
    category: row.category,
  }),
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
