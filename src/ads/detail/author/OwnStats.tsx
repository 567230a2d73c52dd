import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import type { AdDetail } from '#src/ads/detail/adDetail.ts';
import { Parts } from '#src/ads/detail/Parts.tsx';
import { statsTexts } from '#src/ads/detail/texts.ts';
import { useOwnStats } from './useOwnStats.ts';
import styles from '#src/ads/detail/AdScreen.module.css';

interface OwnStatsProps {
  ad: BaseAd;
  detail: Pick<AdDetail<BaseAd>, 'loadStats'>;
}

/** How long the review of an own ad usually takes, and how many users have seen and kept it. */
export function OwnStats({ ad: { id, is_visible: status, pending }, detail }: OwnStatsProps) {
  const stats = useOwnStats(id, detail);
  const isWaiting = status === STATUS.review || pending !== undefined;
  let seen: string[] = [];
  if (stats && isWaiting) seen = [statsTexts.review[stats.review ?? 'days']];
  else if (stats) {
    const { views, favorites, shares, opened } = stats;
    if (views > 0) seen.push(statsTexts.opened(views));
    if (favorites > 0) seen.push(statsTexts.favorites(favorites));
    if (shares > 0) seen.push(statsTexts.shared(shares, opened));
  }
  return <p className={styles.meta}>{seen.length > 0 ? <Parts parts={seen} /> : '\u00A0'}</p>;
}
