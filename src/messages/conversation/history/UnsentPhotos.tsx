import { usePhotoUrls } from '#src/shared/photos/usePhotoUrls.ts';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { useUserId } from '#src/session/sessionStore.ts';
import { useProgress } from '#src/messages/sync/messagesStore.ts';
import { messagePhotos } from '#src/messages/sync/messagePhotos.ts';
import { conversationTexts } from '#src/messages/texts.ts';
import styles from '#src/ads/detail/photos/SmallPhotos.module.css';

/** Photos that are not uploaded yet, with the share that is. */
export function UnsentPhotos({ sendKey, count }: { sendKey: string; count: number }) {
  const userId = useUserId();
  const urls = usePhotoUrls(userId === undefined ? undefined : `${userId} ${sendKey}`, async () =>
    userId === undefined ? [] : ((await messagePhotos.read(userId, sendKey)) ?? []),
  );
  const progress = useProgress(sendKey);
  return (
    <span className={styles.photos} data-count={count}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.photo}>
          <ImageWithFallback
            src={urls?.[index]}
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
