import { Suspense, useState } from 'react';
import { imageUrl } from '#contract/images.ts';
import { detailTexts } from '#src/ads/detail/texts.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { useOverlay } from '#src/shared/ui/overlays/overlays.ts';
import styles from './SmallPhotos.module.css';

const Fullscreen = lazyWithPreload(async () => (await import('./Fullscreen.tsx')).Fullscreen);

/** Small photos of a message or a sighting; a tap shows them over the whole screen. */
export function SmallPhotos({ images }: { images: readonly string[] }) {
  const [shown, setShown] = useState<number>();
  useOverlay(shown !== undefined, () => setShown(undefined));
  return (
    <span className={styles.photos} data-count={images.length}>
      {images.map((image, index) => (
        <button
          key={image}
          type="button"
          className={styles.photo}
          aria-label={detailTexts.openPhoto(index + 1, images.length)}
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
            title={detailTexts.photo}
            index={shown}
            onView={setShown}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </span>
  );
}
