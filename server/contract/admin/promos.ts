import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { done, page } from '../ads/ads.ts';
import { nameFilter } from '../ads/listFilters.ts';
import { adId, any, list, wholeNumber } from '../fields.ts';

/** Maximum of views in one call. */
export const PROMO_VIEWS_MAX = 50;

/** Filters of the pet list, spelled as query parameters. */
const promosQuery = v.object({
  category: v.optional(nameFilter),
  type: v.optional(nameFilter),
  breed: v.optional(nameFilter),
  city: v.optional(nameFilter),
  sex: v.optional(any(wholeNumber(0, 2))),
  price_from: v.optional(any(wholeNumber(0, Number.MAX_SAFE_INTEGER))),
  price_to: v.optional(any(wholeNumber(0, Number.MAX_SAFE_INTEGER))),
  ...page,
});
export type PromosQuery = v.InferOutput<typeof promosQuery>;

export const promo = v.object({
  id: v.number(),
  image: v.string(),
  company: v.string(),
  inn: v.string(),
  link: v.string(),
  /** Advertising token (erid); may be empty. */
  erid: v.string(),
  show: v.number(),
});
export type Promo = v.InferOutput<typeof promo>;

const viewedIds = v.optional(list(adId, PROMO_VIEWS_MAX), []);
/** Banners seen and banners followed; repeated ids count once. */
const promoViews = v.object({ shown: viewedIds, clicked: viewedIds });
export type PromoViews = v.InferOutput<typeof promoViews>;

export const listPromos = defineEndpoint({
  method: 'get',
  path: '/api/promos',
  access: 'anyone',
  summary: 'Promo banners for a list of pets with these filters',
  query: promosQuery,
  answer: v.array(promo),
});
export const countPromoViews = defineEndpoint({
  method: 'post',
  path: '/api/promo-views',
  access: 'anyone',
  writes: true,
  summary: 'Counts promo views and clicks',
  body: promoViews,
  answer: done,
});
