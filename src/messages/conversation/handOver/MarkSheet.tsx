import { useState } from 'react';
import { cleanText, codePoints } from '#contract/fields.ts';
import { describeMark } from '#contract/matches/handOvers.ts';
import { HIDDEN_MARK_MAX } from '#contract/sections/lostPets.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { handOverTexts } from './handOverTexts.ts';
import styles from './HandOvers.module.css';

interface MarkSheetProps {
  /** Of the hand-over. */
  id: number;
  isOpen: boolean;
  onClose: () => void;
  onSent: () => Promise<unknown>;
}

/** Describes the hidden mark of a lost pet to its owner. */
export function MarkSheet({ id, isOpen, onClose, onSent }: MarkSheetProps) {
  const { api } = useStores();
  const [text = '', setText] = useDraft<string>(`typed-mark-${id}`, useUserId());
  const [error, setError] = useState<string>();
  const { isBusy, submit } = useSubmit((failure) => setError(errorText(failure)));
  const clean = cleanText(text);
  const send = () => {
    if (clean === '') {
      setError(handOverTexts.empty);
      return;
    }
    setError(undefined);
    void submit(async () => {
      await api.fetch(describeMark, { params: { id }, body: { text: clean } });
      setText(undefined);
      onClose();
      await onSent();
    });
  };
  return (
    <Sheet
      isOpen={isOpen}
      title={handOverTexts.describe}
      onClose={onClose}
      footer={
        <Button isStretched isBusy={isBusy} onClick={send}>
          {handOverTexts.send}
        </Button>
      }
    >
      <p className={styles.why}>{handOverTexts.askedWhy}</p>
      <Field
        label={handOverTexts.field}
        hint={handOverTexts.hint}
        error={error}
        counter={{ length: codePoints(text), max: HIDDEN_MARK_MAX }}
      >
        <TextArea value={text} max={HIDDEN_MARK_MAX} rows={3} onChange={setText} />
      </Field>
    </Sheet>
  );
}
