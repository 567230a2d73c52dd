import { ImageWithFallback, type Eagerness } from '#src/shared/ui/ImageWithFallback.tsx';
import { cardImage } from '#contract/images.ts';
import type { useShownImage } from './useShownImage.ts';
import styles from './CardImages.module.css';

interface CardImagesProps {
  images: readonly string[];
  shown: ReturnType<typeof useShownImage>;
  isEager: Eagerness;
}

/** A card's images, one at a time. */
export function CardImages({ images, shown, isEager }: CardImagesProps) {
  const image = images[shown.index];
  return (
    <div className={styles.images} {...shown.images}>
      <ImageWithFallback {...(image && cardImage(image))} alt="" isEager={isEager} />
      {images.length > 1 && (
        <div className={styles.dots} aria-hidden="true">
          {images.map((id, position) => (
            <span key={id} className={position === shown.index ? styles.current : styles.dot} />
          ))}
        </div>
      )}
    </div>
  );
}
