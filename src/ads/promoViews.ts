import { PROMO_VIEWS_MAX, type PromoViews } from '#contract/promos.ts';
import { createViewCounter } from './viewCounter.ts';

const count = createViewCounter<keyof PromoViews>('promo-views', PROMO_VIEWS_MAX);

/** A banner has come on view. */
export const countPromoShown = (id: number): void => count('shown', id);

/** A banner was followed. */
export const countPromoClick = (id: number): void => count('clicked', id);
