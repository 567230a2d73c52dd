import { useEffect, useState } from 'react';
import { STATUS, type AdStats, type BaseAd } from '#contract/ads/ads.ts';
import { countOf, formatNumber } from '#src/shared/text/format.ts';
import type { AdDetail } from './adDetail.ts';
import { statsTexts } from './texts.ts';
import styles from './AdScreen.module.css';

interface OwnStatsProps {
  ad: BaseAd;
  detail: Pick<AdDetail<BaseAd>, 'loadStats'>;
}

/** How many users have seen and kept an own ad, or how long its review usually takes. */
export function OwnStats({ ad: { id, is_visible: status, pending }, detail }: OwnStatsProps) {
  const [stats, setStats] = useState<AdStats>();
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      // The page is complete without them.
      const loaded = await detail.loadStats(id).catch(() => undefined);
      if (isCurrent) setStats(loaded);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [id, detail]);
  const isWaiting = status === STATUS.review || pending !== undefined;
  return (
    <p className={styles.meta}>
      {stats ? (
        <>
          {countOf(stats.views, statsTexts.views)} ·{' '}
          {statsTexts.favorites(formatNumber(stats.favorites))}
        </>
      ) : (
        '\u00A0'
      )}
      {isWaiting && stats && (
        <>
          <br />
          {statsTexts.review[stats.review ?? 'days']}
        </>
      )}
    </p>
  );
}
