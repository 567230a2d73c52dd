import * as v from 'valibot';
import { nameFilter, page } from './ads.ts';
import { adId, any, wholeNumber } from './fields.ts';

/** How many views one call counts. */
export const PROMO_VIEWS_MAX = 50;

/** Promo banners take the list's filters in the query's spelling (documents: price_from, price_to). */
export const promosQuery = v.object({
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
  /** The advertising token; empty where there is none. */
  erid: v.string(),
  show: v.number(),
});
export type Promo = v.InferOutput<typeof promo>;

const viewedIds = v.optional(v.pipe(v.array(adId), v.maxLength(PROMO_VIEWS_MAX)), []);
/** Banners that came on view, and those that were followed; one named twice counts once. */
export const promoViews = v.object({ shown: viewedIds, clicked: viewedIds });
export type PromoViews = v.InferOutput<typeof promoViews>;
