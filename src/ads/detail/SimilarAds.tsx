import type { ComponentType } from 'react';
import type { BaseAd } from '#contract/ads.ts';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import { CardGrid } from '#src/ads/card/CardGrid.tsx';
import { detailTexts } from './texts.ts';
import styles from './SimilarAds.module.css';

interface SimilarAdsProps<Ad> {
  ads: readonly Ad[];
  Card: ComponentType<AdCardProps<Ad>>;
}

/** Ads like the one on view. */
export function SimilarAds<Ad extends BaseAd>({ ads, Card }: SimilarAdsProps<Ad>) {
  if (ads.length === 0) return null;
  return (
    <section className={styles.similar} aria-label={detailTexts.similar}>
      <h2 className={styles.title}>{detailTexts.similar}</h2>
      <CardGrid>
        {ads.map((ad) => (
          <li key={ad.id}>
            <Card ad={ad} />
          </li>
        ))}
      </CardGrid>
    </section>
  );
}
