import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import type { Quoted } from '#src/messages/sync/outbox.ts';
import { composerTexts } from '#src/messages/texts.ts';
import { Quote } from '#src/messages/conversation/history/Quote.tsx';
import type { ChosenPhoto } from './chosenPhotos.ts';
import styles from './Attachments.module.css';

interface AttachmentsProps {
  quote: Quoted | undefined;
  quotedName: string;
  onCancelReply: () => void;
  photos: readonly ChosenPhoto[];
  isBusy: boolean;
  onRemovePhoto: (photo: ChosenPhoto) => void;
}

/** Above the field: the quoted message and the chosen photos. */
export function Attachments({
  quote,
  quotedName,
  onCancelReply,
  photos,
  isBusy,
  onRemovePhoto,
}: AttachmentsProps) {
  if (!quote && photos.length === 0 && !isBusy) return null;
  return (
    <div className={styles.attachments}>
      {quote && (
        <div className={styles.reply}>
          <Quote quote={quote} name={composerTexts.replyTo(quotedName)} className={styles.quote} />
          <IconButton
            icon="close"
            size={20}
            label={composerTexts.cancelReply}
            onClick={onCancelReply}
          />
        </div>
      )}
      {(photos.length > 0 || isBusy) && (
        <ul className={styles.photos}>
          {photos.map((photo, index) => (
            <li key={photo.url}>
              <img src={photo.url} alt="" className={styles.image} />
              <IconButton
                icon="close"
                size={16}
                look="light"
                label={composerTexts.removePhoto(index + 1)}
                className={styles.remove}
                onClick={() => onRemovePhoto(photo)}
              />
            </li>
          ))}
          {isBusy && (
            <li>
              <Spinner label={composerTexts.preparing} size={22} />
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
