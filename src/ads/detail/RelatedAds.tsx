import type { ComponentType } from 'react';
import type { BaseAd } from '#contract/ads/ads.ts';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import styles from './RelatedAds.module.css';

interface RelatedAdsProps<Ad> {
  title: string;
  ads: readonly Ad[];
  Card: ComponentType<AdCardProps<Ad>>;
}

/** Ads that the one on view leads on to. */
export function RelatedAds<Ad extends BaseAd>({ title, ads, Card }: RelatedAdsProps<Ad>) {
  if (ads.length === 0) return null;
  return (
    <section className={styles.related} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.cards}>
        {ads.map((ad) => (
          <li key={ad.id}>
            <Card ad={ad} />
          </li>
        ))}
      </ul>
    </section>
  );
}
