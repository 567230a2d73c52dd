import { imageUrl } from '#contract/images.ts';
import { FavoriteButton } from '#src/ads/favorites/FavoriteButton.tsx';
import { useIsFavorite } from '#src/ads/favorites/favoritesStore.ts';
import type { UnavailableItem } from '#src/sections/anyAds.ts';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { favoritesTexts } from './texts.ts';
import styles from './UnavailableCard.module.css';

/** A favorite that is no longer public: it leads nowhere and can only be removed. */
export function UnavailableCard({ item }: { item: UnavailableItem }) {
  const { section, unavailable: ad } = item;
  const isFavorite = useIsFavorite(section, ad.id);
  const [image] = ad.images;
  return (
    <article className={styles.card}>
      <div className={styles.imageBox}>
        <ImageWithFallback src={image && imageUrl(image, 'card')} alt="" className={styles.image} />
        {isFavorite && <FavoriteButton section={section} ad={ad} className={styles.heart} />}
      </div>
      <div className={styles.body}>
        <h3 className={styles.title}>{ad.title}</h3>
        <p className={styles.note}>
          {isFavorite ? favoritesTexts.unavailable : favoritesTexts.removed}
        </p>
      </div>
    </article>
  );
}
