import { STATUS, type BaseAd, type Outcome } from '#contract/ads/ads.ts';

type Told = Pick<BaseAd, 'is_visible' | 'outcome'>;

/** Whether its author has told how the ad ended: nobody searches any more. */
export const isEnded = ({ is_visible: status, outcome }: Told): boolean =>
  status === STATUS.outdated && Boolean(outcome);

/** Whether it ended as hoped, and was not just taken down. */
export const isEndedWell = <Ad extends Told>(
  ad: Ad,
): ad is Ad & { outcome: Exclude<Outcome, 'other'> } => isEnded(ad) && ad.outcome !== 'other';
