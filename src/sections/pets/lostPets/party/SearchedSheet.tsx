import { useState } from 'react';
import { noteSearched } from '#contract/matches/searchParty.ts';
import { SIGHTING_PLACE_MAX, SIGHTING_TEXT_MAX } from '#contract/matches/sightings.ts';
import { fieldErrors } from '#contract/texts.ts';
import { inputTime } from '#src/sections/pets/lostPets/sightings/inputTime.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { newKey } from '#src/shared/newKey.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { errorsByField } from '#src/shared/text/errorsByField.ts';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { SendFooter } from '#src/shared/ui/overlays/SendFooter.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { hapticError, hapticSuccess } from '#src/messenger/haptics.ts';
import { partyTexts } from './partyTexts.ts';
import styles from './SearchPartyScreen.module.css';

interface SearchedSheetProps {
  code: string;
  isOpen: boolean;
  onClose: () => void;
  onNoted: () => Promise<void>;
}

interface Typed {
  /** Until it is changed, the present moment. */
  when?: string;
  place?: string;
  text?: string;
}

const texts = partyTexts.sheet;

/** Asks where and when the pet was searched for; keeps everything until it is sent. */
export function SearchedSheet({ code, isOpen, onClose, onNoted }: SearchedSheetProps) {
  const { api } = useStores();
  const { showSuccess } = useToasts();
  const [typed = {}, setTyped] = useDraft<Typed>(`typed-searched-${code}`, useUserId());
  const [openedAt] = useState(() => inputTime(new Date()));
  const { when = openedAt, place = '', text = '' } = typed;
  const [sendKey, setSendKey] = useState(newKey);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const { isBusy, submit } = useSubmit((failure) => {
    hapticError();
    setErrors(errorsByField(failure, 'form', texts.failed));
  });
  const change = (changes: Typed) => setTyped({ ...typed, ...changes });

  const send = async () => {
    const at = new Date(when);
    const missing = {
      ...(Number.isNaN(at.getTime()) && { at: texts.noTime }),
      ...(place.trim() === '' && { place: fieldErrors.required }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    await submit(async () => {
      const body = { place, at: at.toISOString(), text };
      const headers = { 'Idempotency-Key': sendKey };
      await api.fetch(noteSearched, { params: { code }, body }, { headers });
      hapticSuccess();
      setTyped(undefined);
      setSendKey(newKey());
      onClose();
      showSuccess(texts.sent);
      await onNoted();
    });
  };

  return (
    <Sheet
      isOpen={isOpen}
      title={texts.title}
      onClose={onClose}
      footer={
        <SendFooter label={texts.send} error={errors['form']} isBusy={isBusy} onSend={send} />
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
