import { useState } from 'react';
import { NAME_MAX } from '#contract/ads/ads.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { dialogPath } from '#contract/paths.ts';
import { VERIFIED_KINDS, type VerifiedKind } from '#contract/people/verified.ts';
import { verifiedNames } from '#contract/people/verifiedTexts.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { markTexts } from './texts.ts';
import styles from './MarkSheet.module.css';

const options = VERIFIED_KINDS.map((kind) => ({ value: kind, label: verifiedNames[kind] }));
const PROOF_MAX = 300;
const empty = { kind: '', name: '', proof: '', text: '' };

interface MarkSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A letter to support that asks for a mark. */
export function MarkSheet({ isOpen, onClose }: MarkSheetProps) {
  const { api } = useStores();
  const [fields = empty, setFields] = useDraft<typeof empty>('typed-mark-request', useUserId());
  const [isChecked, setChecked] = useState(false);
  const { showError, showResult } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error, markTexts.failed)));

  const set = (name: keyof typeof empty) => (value: string) =>
    setFields({ ...fields, [name]: value });
  const errorOf = (name: keyof typeof empty) =>
    isChecked && !fields[name].trim() ? markTexts.required : undefined;

  const send = async () => {
    setChecked(true);
    const { kind, name, proof, text } = fields;
    if (!kind || !name.trim() || !proof.trim()) return;
    const letter = markTexts.letter(verifiedNames[kind as VerifiedKind], name, proof, text);
    const body = { to_user: SUPPORT_ID, text: letter };
    if (!(await submit(() => api.fetch(sendMessage, { body })))) return;
    onClose();
    setFields(undefined);
    setChecked(false);
    showResult(markTexts.sent, dialogPath(SUPPORT_ID));
  };

  return (
    <Sheet
      isOpen={isOpen}
      title={markTexts.row}
      onClose={onClose}
      footer={
        <Button isBusy={isBusy} onClick={() => void send()}>
          {markTexts.send}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.about}>{markTexts.about}</p>
        <ChoiceField
          label={markTexts.kind}
          value={fields.kind}
          error={errorOf('kind')}
          options={options}
          onChange={set('kind')}
        />
        <Field label={markTexts.name} error={errorOf('name')}>
          <TextInput value={fields.name} max={NAME_MAX} onChange={set('name')} />
        </Field>
        <Field label={markTexts.proof} error={errorOf('proof')}>
          <TextInput value={fields.proof} max={PROOF_MAX} onChange={set('proof')} />
        </Field>
        <Field label={markTexts.text} hint={markTexts.textHint}>
          <TextArea value={fields.text} rows={3} onChange={set('text')} />
        </Field>
      </div>
    </Sheet>
  );
}
