import type { ReactNode } from 'react';
import { getSamePhotos, type SamePhoto } from '#contract/admin/admin.ts';
import { imageUrl } from '#contract/images.ts';
import { paths, sectionPaths } from '#contract/paths.ts';
import { sectionByCode } from '#contract/sections/sections.ts';
import { statusTexts } from '#src/ads/card/statusTexts.ts';
import { useHold } from '#src/shared/hooks/useHold.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { countOf } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { samePhotoTexts } from './texts.ts';
import styles from './SamePhotos.module.css';

interface SamePhotosProps {
  adId: number;
  /** The decision, if it stands below: it comes after the check, so that a warning does not move it under a tap. */
  children?: ReactNode;
}

/** Warns an admin that a photo of this ad stands in another user's ad. */
export function SamePhotos({ adId, children }: SamePhotosProps) {
  const { api } = useStores();
  const {
    value: items = [],
    status,
    reload,
  } = useLoaded(adId, () => api.fetch(getSamePhotos, { params: { adId } }));
  useHold(status === 'loading');

  if (status === 'loading') {
    return children && <output className={styles.note}>{samePhotoTexts.checking}</output>;
  }
  return (
    <>
      {status === 'failed' && (
        <Button mode="plain" onClick={() => void reload()}>
          {samePhotoTexts.failed}
        </Button>
      )}
      {items.length > 0 && (
        <section className={styles.panel} aria-label={samePhotoTexts.title}>
          <details>
            <summary className={styles.title}>
              {samePhotoTexts.inAds(countOf(items.length, samePhotoTexts.ads))}
              <Icon name="chevron" size={18} className={styles.chevron} />
            </summary>
            <ul className={styles.list}>
              {items.map((item) => (
                <SameAd key={item.ad_id} item={item} />
              ))}
            </ul>
          </details>
        </section>
      )}
      {children}
    </>
  );
}

function SameAd({ item }: { item: SamePhoto }) {
  const section = sectionByCode(item.section) ?? 'pets';
  return (
    <li className={styles.row}>
      {[item.image, item.other_image].map((image, index) => (
        <span key={index} className={styles.image}>
          <ImageWithFallback
            src={imageUrl(image, 'thumb')}
            alt={samePhotoTexts.images[index] ?? ''}
            shape="square"
          />
        </span>
      ))}
      <span className={styles.text}>
        <Link to={sectionPaths[section].ad(item.ad_id)} className={styles.link}>
          {item.title}
        </Link>
        <span className={styles.note}>{statusTexts[item.is_visible]}</span>
        <Link to={paths.adminUser(item.author)} className={styles.link}>
          {item.author_name}
        </Link>
      </span>
    </li>
  );
}
