import { Suspense, useEffect, useRef, useState } from 'react';
import { imageUrl, pageImage, squareImage } from '#contract/images.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { usePreload } from '#src/shared/hooks/usePreload.ts';
import { moveFocus } from '#src/shared/ui/dom/arrowKeys.ts';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { useOverlay } from '#src/shared/ui/overlays/overlays.ts';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { useVerticalSwipesOff } from '#src/messenger/useVerticalSwipesOff.ts';
import { detailTexts } from '#src/ads/detail/texts.ts';
import styles from './Gallery.module.css';

const Fullscreen = lazyWithPreload(async () => (await import('./Fullscreen.tsx')).Fullscreen);

interface GalleryProps {
  images: readonly string[];
  /** What stands on the photos: «Кошка, метис». */
  subject: string;
}

/** The images of an ad: swipe to switch, tap to open full screen. */
export function Gallery({ images, subject }: GalleryProps) {
  const note = detailTexts.of(subject);
  const strip = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [isFullscreen, setFullscreen] = useState(false);
  usePreload(Fullscreen);
  useOverlay(isFullscreen, () => setFullscreen(false));
  useVerticalSwipesOff(isFullscreen);

  const viewed = useRef(0);
  // Follows the images seen on the full screen.
  useEffect(() => {
    if (!isFullscreen) return undefined;
    return () => {
      const { current } = strip;
      const slide = current?.children[viewed.current];
      current?.scrollTo({ left: viewed.current * current.clientWidth, behavior: 'instant' });
      if (slide instanceof HTMLElement) slide.focus({ preventScroll: true });
    };
  }, [isFullscreen]);

  const goTo = (position: number) => {
    const { current } = strip;
    current?.scrollTo({ left: position * current.clientWidth, behavior: 'smooth' });
  };
  const follow = () => {
    const { current } = strip;
    if (current) setIndex(Math.round(current.scrollLeft / Math.max(current.clientWidth, 1)));
  };

  if (images.length === 0) {
    return <ImageWithFallback alt="" shape="landscape" className={styles.single} />;
  }
  return (
    <section className={styles.gallery} aria-label={detailTexts.gallery}>
      {/* One stop of the Tab key; arrows walk the photos. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={strip}
        data-gallery
        className={styles.strip}
        onScroll={follow}
        onKeyDown={(event) =>
          moveFocus(event, [...event.currentTarget.querySelectorAll('button')], { isRow: true })
        }
      >
        {images.map((image, position) => (
          <button
            key={image}
            type="button"
            className={styles.slide}
            tabIndex={position === index ? 0 : -1}
            onFocus={() => setIndex(position)}
            aria-label={detailTexts.openPhoto(position + 1, images.length, note)}
            onClick={() => setFullscreen(true)}
          >
            <ImageWithFallback
              {...pageImage(image)}
              // The list has shown the first one already.
              preview={imageUrl(image, position === 0 ? 'card' : 'thumb')}
              alt={detailTexts.photo(position + 1, images.length, note)}
              shape="landscape"
              fit="contain"
              isEager={position === 0}
            />
          </button>
        ))}
      </div>
      {/* For the pointer alone, which leaves the focus where it is: all others have the photos above. */}
      {images.length > 1 && (
        <div aria-hidden="true" onMouseDown={(event) => event.preventDefault()}>
          <span className={styles.counter}>{detailTexts.counter(index + 1, images.length)}</span>
          <div className={styles.thumbs}>
            {images.map((image, position) => (
              <button
                key={image}
                type="button"
                className={styles.thumb}
                tabIndex={-1}
                data-shown={position === index || undefined}
                onClick={() => goTo(position)}
              >
                <ImageWithFallback {...squareImage(image)} alt="" shape="square" />
              </button>
            ))}
          </div>
          {index > 0 && (
            <IconButton
              icon="back"
              look="overlay"
              label={detailTexts.previous}
              className={styles.previous}
              tabIndex={-1}
              onClick={() => goTo(index - 1)}
            />
          )}
          {index < images.length - 1 && (
            <IconButton
              icon="chevron"
              look="overlay"
              label={detailTexts.next}
              className={styles.next}
              tabIndex={-1}
              onClick={() => goTo(index + 1)}
            />
          )}
        </div>
      )}
      {isFullscreen && (
        <Suspense>
          <Fullscreen
            images={images}
            note={note}
            index={index}
            onView={(position) => (viewed.current = position)}
            onClose={() => setFullscreen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
