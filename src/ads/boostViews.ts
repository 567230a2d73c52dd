import { VIEWS_MAX, type BoostViews } from '#contract/payments.ts';
import { createViewCounter } from './viewCounter.ts';

const count = createViewCounter<keyof BoostViews>('boost-views', VIEWS_MAX);

/** A boosted ad's card was on view in a list. */
export const countImpression = (adId: number): void => count('shown', adId);

/** A boosted ad was opened from a list that lifted it. */
export const countOpening = (adId: number): void => count('opened', adId);
