import { useState } from 'react';
import { cleanText, codePoints } from '#contract/fields.ts';
import { READY_ANSWER_MAX } from '#contract/messages/readyAnswers.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { readyAnswersStore } from './readyAnswersStore.ts';
import { readyAnswerTexts } from './texts.ts';
import styles from './ReadyAnswersSheet.module.css';

interface ReadyAnswersSheetProps {
  userId: number | undefined;
  onChoose: (text: string) => void;
  onClose: () => void;
}

/** Inserts, adds and removes the saved answers. */
export function ReadyAnswersSheet({ userId, onChoose, onClose }: ReadyAnswersSheetProps) {
  const { status, answers } = useStoreState(readyAnswersStore);
  const { loadAnswers, removeAnswer } = useActions(readyAnswersStore);
  const { showError } = useToasts();
  const removal = useSubmit((error) => showError(errorText(error)));
  const isEmpty = answers.length === 0;
  return (
    <Sheet isOpen title={readyAnswerTexts.answers} onClose={onClose}>
      {status === 'failed' && isEmpty ? (
        <ErrorPanel text={readyAnswerTexts.failed} onAction={() => void loadAnswers(userId)} />
      ) : (
        <p className={styles.hint}>{isEmpty ? readyAnswerTexts.empty : readyAnswerTexts.hint}</p>
      )}
      <ul className={styles.list}>
        {answers.map(({ id, text }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.answer}
              onClick={() => {
                onChoose(text);
                onClose();
              }}
            >
              {text}
            </button>
            <IconButton
              icon={moreIcons.trash}
              size={20}
              label={readyAnswerTexts.remove(text)}
              onClick={() => void removal.submit(() => removeAnswer(id))}
            />
          </li>
        ))}
      </ul>
      <NewAnswer userId={userId} />
    </Sheet>
  );
}

function NewAnswer({ userId }: Pick<ReadyAnswersSheetProps, 'userId'>) {
  const { saveAnswer } = useActions(readyAnswersStore);
  const [text = '', setText] = useDraft<string>('typed-ready-answer', userId);
  const [error, setError] = useState<string>();
  const { isBusy, submit } = useSubmit((failure) => setError(errorText(failure)));
  const clean = cleanText(text);
  const save = async () => {
    if (await submit(() => saveAnswer(clean))) setText(undefined);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (clean !== '') void save();
      }}
    >
      <Field
        label={readyAnswerTexts.add}
        error={error}
        counter={{ length: codePoints(text), max: READY_ANSWER_MAX }}
      >
        <TextArea
          value={text}
          max={READY_ANSWER_MAX}
          onChange={(next) => {
            setText(next);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" isStretched isBusy={isBusy} disabled={clean === ''}>
        {readyAnswerTexts.save}
      </Button>
    </form>
  );
}
