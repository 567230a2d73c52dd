import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import type { FormFields, Photo } from './draftStore.ts';
import styles from './CardPreview.module.css';
import { formTexts } from './texts.ts';

interface CardPreviewProps {
  fields: FormFields;
  photos: readonly Photo[];
  /** The section's card of the ad. */
  render: (ad: BaseAd) => ReactNode;
}

/** The card as lists will show it. */
export function CardPreview({ fields, photos, render }: CardPreviewProps) {
  const author = useUserId() ?? 0;
  const images = usePhotoUrls(photos);
  const [created] = useState(() => new Date().toISOString());
  const ad: BaseAd = {
    id: 0,
    title: fields['title'] || formTexts.title,
    city: fields['city'] || formTexts.city,
    description: '',
    images,
    author,
    author_name: '',
    author_avatar: null,
    author_verified: null,
    is_visible: STATUS.published,
    is_owner: true,
    is_reserved: false,
    created,
  };
  return (
    <figure className={styles.preview} aria-label={formTexts.preview}>
      <div className={styles.sticky}>
        <p className={styles.caption} aria-hidden="true">
          {formTexts.preview}
        </p>
        <div className={styles.card} inert>
          {render(ad)}
        </div>
      </div>
    </figure>
  );
}

/** Ids of uploaded images, blob URLs of other photos. */
function usePhotoUrls(photos: readonly Photo[]): string[] {
  const urls = useMemo(
    () =>
      photos.map((photo) => ('blob' in photo ? URL.createObjectURL(photo.blob) : photo.imageId)),
    [photos],
  );
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls]);
  return urls;
}
