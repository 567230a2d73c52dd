import { noteSearched } from '#contract/matches/searchParty.ts';
import { SIGHTING_PLACE_MAX, SIGHTING_TEXT_MAX } from '#contract/matches/sightings.ts';
import { usePlaceNote } from '#src/sections/pets/lostPets/sightings/usePlaceNote.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { SendFooter } from '#src/shared/ui/overlays/SendFooter.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { partyTexts } from './partyTexts.ts';
import styles from './SearchPartyScreen.module.css';

interface SearchedSheetProps {
  code: string;
  isOpen: boolean;
  onClose: () => void;
  onNoted: () => Promise<void>;
}

const texts = partyTexts.sheet;

/** Asks where and when the pet was searched for; keeps everything until it is sent. */
export function SearchedSheet({ code, isOpen, onClose, onNoted }: SearchedSheetProps) {
  const { api } = useStores();
  const { showSuccess } = useToasts();
  const { when, place, text, change, errors, isBusy, send } = usePlaceNote(
    `typed-searched-${code}`,
    { timeField: 'at', noTime: texts.noTime, failed: texts.failed },
  );

  const tell = async () => {
    const isSent = await send(({ sendKey, ...body }) => {
      const headers = { 'Idempotency-Key': sendKey };
      return api.fetch(noteSearched, { params: { code }, body }, { headers });
    });
    if (!isSent) return;
    onClose();
    showSuccess(texts.sent);
    await onNoted();
  };

  return (
    <Sheet
      isOpen={isOpen}
      title={texts.title}
      onClose={onClose}
      footer={
        <SendFooter label={texts.send} error={errors['form']} isBusy={isBusy} onSend={tell} />
      }
    >
      <div className={styles.fields}>
        <p className={styles.note}>{texts.hint}</p>
        <Field label={texts.place} hint={texts.placeHint} isRequired error={errors['place']}>
          <TextInput
            max={SIGHTING_PLACE_MAX}
            value={place}
            onChange={(next) => change({ place: next })}
          />
        </Field>
        <Field label={texts.when} isRequired error={errors['at']}>
          <TextInput
            type="datetime-local"
            value={when}
            onChange={(time) => change({ when: time })}
          />
        </Field>
        <Field label={texts.text} hint={texts.textHint} error={errors['text']}>
          <TextArea
            rows={3}
            max={SIGHTING_TEXT_MAX}
            value={text}
            onChange={(next) => change({ text: next })}
          />
        </Field>
      </div>
    </Sheet>
  );
}
