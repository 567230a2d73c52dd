import { useState } from 'react';
import { HOME_TEXT_MAX, sendAdHome } from '#contract/ads/adHome.ts';
import { homeErrors } from '#contract/ads/adHomeTexts.ts';
import { PhotoPicker } from '#src/ads/form/PhotoPicker.tsx';
import { useDraftPhotos } from '#src/ads/form/useDraftPhotos.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { errorsByField } from '#src/shared/text/errorsByField.ts';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { SendFooter } from '#src/shared/ui/overlays/SendFooter.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { hapticError, hapticSuccess } from '#src/messenger/haptics.ts';
import { homeTexts } from './homeTexts.ts';
import styles from './HomeSheet.module.css';

interface HomeSheetProps {
  adId: number;
  /** What was sent before; its photo stays while there is no other. */
  former: { text: string; image: string | null } | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSent: () => void;
}

/** Asks for a photo of the pet at home and a word of thanks; keeps both until they are sent. */
export function HomeSheet({ adId, former, isOpen, onClose, onSent }: HomeSheetProps) {
  const { api } = useStores();
  const { showSuccess } = useToasts();
  const userId = useUserId();
  const [text = former?.text ?? '', setText] = useDraft<string>(`typed-home-${adId}`, userId);
  const [photos, setPhotos] = useDraftPhotos(`typed-home-${adId}`, userId);
  const [isPreparing, setPreparing] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const { isBusy, submit } = useSubmit((failure) => {
    hapticError();
    setErrors(errorsByField(failure, 'form', homeTexts.failed));
  });

  const send = async () => {
    const isEmpty = text.trim() === '' && photos.length === 0 && !former?.image;
    setErrors(isEmpty ? { text: homeErrors.empty } : {});
    if (isEmpty) return;
    await submit(async () => {
      const form = new FormData();
      form.append('ad_id', String(adId));
      form.append('text', text);
      for (const photo of photos) {
        if ('blob' in photo) form.append('image', photo.blob, 'photo.jpg');
      }
      await api.sendForm(sendAdHome, form);
      hapticSuccess();
      setText(undefined);
      setPhotos(() => ({ photos: [], error: undefined }));
      onClose();
      showSuccess(homeTexts.sent);
      onSent();
    });
  };

  return (
    <Sheet
      isOpen={isOpen}
      title={homeTexts.title}
      onClose={onClose}
      footer={
        <SendFooter
          label={homeTexts.send}
          error={errors['form']}
          isBusy={isBusy}
          disabled={isPreparing}
          onSend={send}
        />
      }
    >
      <div className={styles.fields}>
        <p className={styles.note}>{former?.image ? homeTexts.photoStays : homeTexts.hint}</p>
        <PhotoPicker
          isOptional
          max={1}
          photos={photos}
          error={errors['image']}
          isBusy={isPreparing}
          onBusy={setPreparing}
          onChange={(change) => {
            const error = setPhotos(change);
            setErrors((shown) => ({ ...shown, image: error }));
          }}
        />
        <Field label={homeTexts.text} hint={homeTexts.textHint} error={errors['text']}>
          <TextArea rows={3} max={HOME_TEXT_MAX} value={text} onChange={setText} />
        </Field>
      </div>
    </Sheet>
  );
}
