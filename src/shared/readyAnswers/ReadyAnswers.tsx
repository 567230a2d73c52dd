import { Suspense, useState } from 'react';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { readReadyAnswers, storeReadyAnswers } from './readyAnswers.ts';
import { TextChips } from './TextChips.tsx';
import { readyAnswerTexts } from './texts.ts';

const ReadyAnswersSheet = lazyWithPreload(
  async () => (await import('./ReadyAnswersSheet.tsx')).ReadyAnswersSheet,
);

interface ReadyAnswersProps {
  userId: number | undefined;
  onInsert: (text: string) => void;
}

/** The answers that the user has saved on this device, with a button to change them. */
export function ReadyAnswers({ userId, onInsert }: ReadyAnswersProps) {
  const [answers, setAnswers] = useState(() => readReadyAnswers(userId));
  const [isOpen, setOpen] = useState(false);
  const change = (next: readonly string[]) => {
    storeReadyAnswers(userId, next);
    setAnswers(next);
  };
  return (
    <>
      <TextChips texts={answers.toReversed()} onChoose={onInsert}>
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={() => void ReadyAnswersSheet.preload()}
          onClick={() => setOpen(true)}
        >
          {readyAnswerTexts.answers}
        </button>
      </TextChips>
      {isOpen && (
        <Suspense>
          <ReadyAnswersSheet
            answers={answers}
            onChange={change}
            onChoose={onInsert}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
