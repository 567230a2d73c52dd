import * as v from 'valibot';
import { defineAdEndpoints } from '../ads/adEndpoints.ts';
import { adWithEdit, baseAd, baseDraft, optionalPrice, listPage, pricedDraft } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { any, chosen, entryId, entryOf, wholeNumber } from '../fields.ts';
import {
  choice,
  choiceBy,
  defineFilters,
  entry,
  place,
  prices,
  words,
} from '../ads/listFilters.ts';
import { filterLabels } from '../ads/listTexts.ts';
import { sectionSlugs } from './sections.ts';
import { audienceNames, conditionNames, fieldErrors, marketCategoryNames } from '../texts.ts';

/** `category` and `condition` are ids in answers, id or name in requests. `type` is a name. */
export const MARKET_CATEGORY = { free: 1, sale: 2 } as const;
export const CONDITION = { new: 1, used: 2 } as const;
export const AUDIENCE = { any: 1, dogs: 2, cats: 3 } as const;

const category = v.pipe(
  entryOf(marketCategoryNames, fieldErrors.category),
  v.picklist([1, 2], fieldErrors.category),
);
const condition = v.pipe(
  entryOf(conditionNames, fieldErrors.condition),
  v.picklist([1, 2], fieldErrors.condition),
);
const audience = v.pipe(
  entryOf(audienceNames, fieldErrors.required),
  v.picklist([1, 2, 3], fieldErrors.required),
);
const objectId = wholeNumber(1, 2_147_483_647, fieldErrors.object);

export const marketAd = adWithEdit({
  ...baseAd.entries,
  /** The item as "parent/child". */
  object: v.string(),
  object_id: v.number(),
  type: v.picklist(audienceNames),
  condition: v.picklist([1, 2]),
  category: v.picklist([1, 2]),
  price: v.number(),
});
export type MarketAd = v.InferOutput<typeof marketAd>;

export const isMarketSale = (category: string | number | undefined): boolean =>
  entryId(marketCategoryNames, category) === MARKET_CATEGORY.sale;

/** The posting form. The server also checks item and city against the catalog. */
export const marketDraft = pricedDraft(
  v.object({
    ...baseDraft.entries,
    object_id: chosen(objectId),
    type_name: chosen(audience),
    condition_name: chosen(condition),
    category_name: chosen(category),
    price: optionalPrice,
  }),
  (draft) => isMarketSale(draft.category_name),
);
export type MarketDraft = v.InferOutput<typeof marketDraft>;

/**
 * What the list can be filtered by; a parent item includes its children. It offers a price range for
 * sales only.
 */
export const marketList = defineFilters(
  {
    ...words,
    category: choice('category', {
      label: filterLabels.category,
      names: marketCategoryNames,
      ids: [1, 2],
    }),
    objectId: entry('item_id', { label: filterLabels.object, list: 'objects' }),
    type: choiceBy(v.optional(any(v.picklist(audienceNames, fieldErrors.invalid))), 'audience', {
      label: filterLabels.audience,
      names: audienceNames,
    }),
    condition: choice('trait', {
      label: filterLabels.condition,
      names: conditionNames,
      ids: [1, 2],
    }),
    ...place,
    ...prices,
  },
  ({ category }) => isMarketSale(category),
);
export const marketFilters = v.object(marketList.entries);
export type MarketFilters = v.InferOutput<typeof marketFilters>;

const marketListQuery = v.object({ ...marketFilters.entries, ...listPage });

const marketReference = v.object({
  categories: v.array(v.object({ id: v.number(), name: v.string() })),
  types: v.array(v.object({ name: v.string() })),
  /** `owner` is the parent's id, 0 for a top-level item. Ads choose an item without sub-items. */
  objects: v.array(v.object({ id: v.number(), name: v.string(), owner: v.number() })),
  cities: v.array(v.string()),
});
export type MarketReference = v.InferOutput<typeof marketReference>;

const marketBoost = v.object({
  id: v.number(),
  boost_type: v.picklist([1, 2]),
  distance_km: baseAd.entries.distance_km,
  object: v.string(),
  object_id: v.number(),
  city: v.string(),
  category: v.picklist([1, 2]),
});
export type MarketBoost = v.InferOutput<typeof marketBoost>;

export const marketEndpoints = defineAdEndpoints(sectionSlugs.market, {
  ad: marketAd,
  draft: marketDraft,
  filters: marketFilters,
  listQuery: marketListQuery,
});
export const getMarketReference = defineEndpoint({
  method: 'get',
  path: '/api/filters_market',
  access: 'anyone',
  summary: 'Reference lists of the market',
  cache: 'reference',
  answer: marketReference,
});
export const listMarketBoosts = defineEndpoint({
  method: 'post',
  path: '/api/market_boosted',
  access: 'anyone',
  summary: 'Boosted market ads that match the filters of the list',
  body: marketFilters,
  answer: v.array(marketBoost),
});
