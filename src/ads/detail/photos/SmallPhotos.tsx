import { Suspense, useState } from 'react';
import { imageUrl } from '#contract/images.ts';
import { detailTexts } from '#src/ads/detail/texts.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { useOverlay } from '#src/shared/ui/overlays/overlays.ts';
import styles from './SmallPhotos.module.css';

const Fullscreen = lazyWithPreload(async () => (await import('./Fullscreen.tsx')).Fullscreen);

interface SmallPhotosProps {
  images: readonly string[];
  /** Who has sent them. */
  by?: string | undefined;
}

/** Small photos of a message or a sighting; a tap shows them over the whole screen. */
export function SmallPhotos({ images, by }: SmallPhotosProps) {
  const note = by && detailTexts.by(by);
  const [shown, setShown] = useState<number>();
  useOverlay(shown !== undefined, () => setShown(undefined));
  return (
    <span className={styles.photos} data-count={images.length}>
      {images.map((image, index) => (
        <button
          key={image}
          type="button"
          className={styles.photo}
          aria-label={detailTexts.openPhoto(index + 1, images.length, note)}
          onPointerEnter={() => void Fullscreen.preload()}
          onClick={() => setShown(index)}
        >
          <ImageWithFallback src={imageUrl(image, 'thumb')} alt="" shape="square" />
        </button>
      ))}
      {shown !== undefined && (
        <Suspense>
          <Fullscreen
            images={images}
            note={note}
            index={shown}
            onView={setShown}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </span>
  );
}
