import { Suspense, useEffect, useState } from 'react';
import { imageUrl } from '#contract/images.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { useOverlay } from '#src/shared/ui/overlays/overlays.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useProgress } from '#src/messages/sync/messagesStore.ts';
import { messagePhotos } from '#src/messages/sync/messagePhotos.ts';
import { conversationTexts } from '#src/messages/texts.ts';
import styles from './Photos.module.css';

const Fullscreen = lazyWithPreload(
  async () => (await import('#src/ads/detail/photos/Fullscreen.tsx')).Fullscreen,
);

/** The photos of a message; a tap shows them over the whole screen. */
export function Photos({ images }: { images: readonly string[] }) {
  const [shown, setShown] = useState<number>();
  useOverlay(shown !== undefined, () => setShown(undefined));
  return (
    <span className={styles.photos} data-count={images.length}>
      {images.map((image, index) => (
        <button
          key={image}
          type="button"
          className={styles.photo}
          aria-label={conversationTexts.openPhoto(index + 1, images.length)}
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
            title={conversationTexts.photo}
            index={shown}
            onView={setShown}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </span>
  );
}

/** Photos that are not uploaded yet, with the share that is. */
export function UnsentPhotos({ sendKey, count }: { sendKey: string; count: number }) {
  const userId = useUserId();
  const [urls, setUrls] = useState<readonly string[]>([]);
  const progress = useProgress(sendKey);
  useEffect(() => {
    let made: string[] = [];
    let isGone = false;
    const load = async () => {
      const photos = userId === undefined ? [] : await messagePhotos.read(userId, sendKey);
      if (isGone || !photos) return;
      made = photos.map((photo) => URL.createObjectURL(photo));
      setUrls(made);
    };
    void load();
    return () => {
      isGone = true;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [userId, sendKey]);
  return (
    <span className={styles.photos} data-count={count}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.photo}>
          <ImageWithFallback
            src={urls[index]}
            alt={conversationTexts.photo}
            shape="square"
            isEager
          />
        </span>
      ))}
      {progress !== undefined && progress < 1 && (
        <progress
          className={styles.progress}
          max={1}
          value={progress}
          aria-label={conversationTexts.uploading}
        />
      )}
    </span>
  );
}
