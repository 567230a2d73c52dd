import type { BaseAd } from '#contract/ads/ads.ts';

/** The ad as its edit changes it; an ad without an edit is returned as it is. */
export const withEdit = <Ad extends BaseAd>(ad: Ad): Ad => ({
  ...ad,
  ...(ad.pending ?? ad.rejected_edit),
});
