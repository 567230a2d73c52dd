import { useState } from 'react';
import { cleanText } from '#contract/fields.ts';
import { MESSAGE_MAX } from '#contract/messages.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { readyAnswerTexts } from './texts.ts';
import { READY_ANSWERS_MAX } from './readyAnswers.ts';
import styles from './ReadyAnswersSheet.module.css';

interface ReadyAnswersSheetProps {
  answers: readonly string[];
  onChange: (answers: readonly string[]) => void;
  onChoose: (text: string) => void;
  onClose: () => void;
}

/** Inserts, adds and removes the saved answers. */
export function ReadyAnswersSheet({
  answers,
  onChange,
  onChoose,
  onClose,
}: ReadyAnswersSheetProps) {
  const [text, setText] = useState('');
  const clean = cleanText(text);
  const canSave = clean !== '' && !answers.includes(clean) && answers.length < READY_ANSWERS_MAX;
  return (
    <Sheet isOpen title={readyAnswerTexts.answers} onClose={onClose}>
      <p className={styles.hint}>
        {answers.length > 0 ? readyAnswerTexts.hint : readyAnswerTexts.empty}
      </p>
      <ul className={styles.list}>
        {answers.toReversed().map((answer) => (
          <li key={answer}>
            <button
              type="button"
              className={styles.answer}
              onClick={() => {
                onChoose(answer);
                onClose();
              }}
            >
              {answer}
            </button>
            <IconButton
              icon="trash"
              size={20}
              label={readyAnswerTexts.remove(answer)}
              onClick={() => onChange(answers.filter((one) => one !== answer))}
            />
          </li>
        ))}
      </ul>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!canSave) return;
          onChange([...answers, clean]);
          setText('');
        }}
      >
        <Field label={readyAnswerTexts.add}>
          <TextArea value={text} max={MESSAGE_MAX} onChange={setText} />
        </Field>
        <Button type="submit" isStretched disabled={!canSave}>
          {readyAnswerTexts.save}
        </Button>
      </form>
    </Sheet>
  );
}
