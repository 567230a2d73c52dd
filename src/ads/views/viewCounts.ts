import { countBoostViews, VIEWS_MAX } from '#contract/payments/boostViews.ts';
import { countPromoViews, PROMO_VIEWS_MAX } from '#contract/admin/promos.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { createViewCounter } from './viewCounter.ts';

/** Counts views and clicks of boosted ads and promo banners. */
export function viewCounts({ api }: Stores) {
  const options = { keepalive: true };
  const countBoost = createViewCounter<'shown' | 'opened'>(
    ({ shown = [], opened = [] }) =>
      api.fetch(countBoostViews, { body: { shown, opened } }, options),
    VIEWS_MAX,
  );
  const countPromo = createViewCounter<'shown' | 'clicked'>(
    ({ shown = [], clicked = [] }) =>
      api.fetch(countPromoViews, { body: { shown, clicked } }, options),
    PROMO_VIEWS_MAX,
  );
  return {
    /** A boosted ad's card was visible in a list. */
    countBoostShown: (adId: number): void => countBoost('shown', adId),
    /** A boosted ad was opened from its boosted position. */
    countBoostOpened: (adId: number): void => countBoost('opened', adId),
    /** A banner was visible. */
    countPromoShown: (id: number): void => countPromo('shown', id),
    /** A banner was clicked. */
    countPromoClicked: (id: number): void => countPromo('clicked', id),
  };
}
