import { useState } from 'react';
import {
  sendSighting,
  SIGHTING_PLACE_MAX,
  SIGHTING_TEXT_MAX,
} from '#contract/matches/sightings.ts';
import { PhotoPicker } from '#src/ads/form/PhotoPicker.tsx';
import { useDraftPhotos } from '#src/ads/form/useDraftPhotos.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { SendFooter } from '#src/shared/ui/overlays/SendFooter.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { sightingTexts } from './sightingTexts.ts';
import { usePlaceNote } from './usePlaceNote.ts';
import styles from './Sightings.module.css';

interface SightingSheetProps {
  adId: number;
  isOpen: boolean;
  onClose: () => void;
  onSent: () => void;
}

/** Asks where and when a lost pet was seen; keeps everything until it is sent. */
export function SightingSheet({ adId, isOpen, onClose, onSent }: SightingSheetProps) {
  const { api } = useStores();
  const { showSuccess } = useToasts();
  const userId = useUserId();
  const { when, place, text, change, errors, setErrors, isBusy, send } = usePlaceNote(
    `typed-sighting-${adId}`,
    { timeField: 'seen_at', noTime: sightingTexts.noTime, failed: sightingTexts.failed },
  );
  const [photos, setPhotos] = useDraftPhotos(`typed-sighting-${adId}`, userId);
  const [isPreparing, setPreparing] = useState(false);

  const tell = async () => {
    const isSent = await send(async (note) => {
      const form = new FormData();
      form.append('ad_id', String(adId));
      form.append('seen_at', note.at);
      form.append('place', note.place);
      form.append('text', note.text);
      photos.forEach((photo, index) => {
        if ('blob' in photo) form.append('images', photo.blob, `photo-${index + 1}.jpg`);
      });
      await api.sendForm(sendSighting, form, { idempotencyKey: note.sendKey });
    });
    if (!isSent) return;
    setPhotos(() => ({ photos: [], error: undefined }));
    onClose();
    showSuccess(sightingTexts.sent);
    onSent();
  };

  return (
    <Sheet
      isOpen={isOpen}
      title={sightingTexts.title}
      onClose={onClose}
      footer={
        <SendFooter
          label={sightingTexts.send}
          error={errors['form']}
          isBusy={isBusy}
          disabled={isPreparing}
          onSend={tell}
        />
      }
    >
      <div className={styles.fields}>
        <p className={styles.note}>{sightingTexts.hint}</p>
        <Field label={sightingTexts.when} isRequired error={errors['seen_at']}>
          <TextInput
            type="datetime-local"
            value={when}
            onChange={(time) => change({ when: time })}
          />
        </Field>
        <Field
          label={sightingTexts.place}
          hint={sightingTexts.placeHint}
          isRequired
          error={errors['place']}
        >
          <TextInput
            max={SIGHTING_PLACE_MAX}
            value={place}
            onChange={(next) => change({ place: next })}
          />
        </Field>
        <Field label={sightingTexts.text} hint={sightingTexts.textHint} error={errors['text']}>
          <TextArea
            rows={3}
            max={SIGHTING_TEXT_MAX}
            value={text}
            onChange={(next) => change({ text: next })}
          />
        </Field>
        <PhotoPicker
          isOptional
          photos={photos}
          error={errors['images']}
          isBusy={isPreparing}
          onBusy={setPreparing}
          onChange={(changePhotos) => {
            const error = setPhotos(changePhotos);
            setErrors((shown) => ({ ...shown, images: error }));
          }}
        />
      </div>
    </Sheet>
  );
}
