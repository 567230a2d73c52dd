import type { MouseEvent } from 'react';
import type { Promo } from '#contract/admin/promos.ts';
import { bannerImage } from '#contract/images.ts';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { openByClient } from '#src/messenger/links/openByClient.ts';
import { promoTexts } from '#src/ads/list/texts.ts';
import { viewCounts } from '#src/ads/views/viewCounts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import styles from './PromoBanner.module.css';

interface PromoBannerProps {
  promo: Promo;
  /** A local photo: the banner is a preview and counts no views. */
  previewUrl?: string | undefined;
}

/** A promo among the ads. By law it is labelled as advertising and names the advertiser. */
export function PromoBanner({ promo, previewUrl }: PromoBannerProps) {
  const { countPromoClicked } = useActions(viewCounts);
  const isPreview = previewUrl !== undefined;
  const follow = (event: MouseEvent) => {
    if (isPreview) {
      event.preventDefault();
      return;
    }
    countPromoClicked(promo.id);
    openByClient(event, promo.link);
  };
  return (
    <a
      href={promo.link}
      target="_blank"
      rel="noopener noreferrer nofollow sponsored"
      className={styles.banner}
      onClick={follow}
    >
      <ImageWithFallback
        {...(isPreview ? { src: previewUrl || undefined } : bannerImage(promo.image))}
        alt=""
        shape="banner"
      />
      <span className={styles.text}>
        <span className={styles.site}>{siteOf(promo.link)}</span>
        <span className={styles.legal}>{legalLine(promo)}</span>
      </span>
    </a>
  );
}

/** The host as written: a URL would turn Cyrillic into Punycode. */
const siteOf = (link: string): string =>
  /^https?:\/\/(?:[^/?#]*@)?(?:www\.)?([^/?#:]+)/iu.exec(link)?.[1] ?? link;

const legalLine = ({ company, inn, erid }: Promo): string =>
  [promoTexts.ad, company, inn && promoTexts.inn(inn), erid && promoTexts.erid(erid)]
    .filter(Boolean)
    .join('\u00A0· ');
