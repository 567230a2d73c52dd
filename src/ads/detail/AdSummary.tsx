import type { ReactNode } from 'react';
import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import { cardTexts } from '#src/ads/card/texts.ts';
import { AdStatus } from '#src/ads/card/AdStatus.tsx';
import { formatAge } from '#src/shared/text/format.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { LocalTime } from '#src/shared/ui/LocalTime.tsx';
import { PriceLine } from './PriceLine.tsx';
import { Parts } from './Parts.tsx';
import styles from './AdScreen.module.css';

interface AdSummaryProps {
  ad: BaseAd;
  isOwn: boolean;
  badge: ReactNode;
  price: string | undefined;
  meta: ReactNode;
  /** What the author sees of it. */
  stats: ReactNode;
}

/** The first card below the photos: state, price, title, city and day. */
export function AdSummary({ ad, isOwn, badge, price, meta, stats }: AdSummaryProps) {
  const isWaiting = ad.is_visible === STATUS.review || ad.pending !== undefined;
  return (
    <div className={styles.panel}>
      {(isOwn || ad.is_visible !== STATUS.published || ad.pending) && <AdStatus ad={ad} />}
      {isWaiting && stats}
      <h1 className={price ? styles.smallTitle : styles.title}>{ad.title}</h1>
      {badge}
      {ad.is_reserved && <Badge>{cardTexts.reserved}</Badge>}
      {price && <PriceLine>{price}</PriceLine>}
      <p className={styles.meta}>
        {meta ?? (
          <Parts parts={[ad.city, <LocalTime key="age" time={ad.created} format={formatAge} />]} />
        )}
      </p>
      {!isWaiting && stats}
    </div>
  );
}
