import { Suspense, useEffect } from 'react';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { readyAnswersStore } from './readyAnswersStore.ts';
import { TextChips, type Chips } from './TextChips.tsx';
import { readyAnswerTexts } from './texts.ts';

const ReadyAnswersSheet = lazyWithPreload(
  async () => (await import('./ReadyAnswersSheet.tsx')).ReadyAnswersSheet,
);

interface ReadyAnswersProps {
  userId: number | undefined;
  /** Of the sheet that changes them. */
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onInsert: (text: string) => void;
  /** Other texts, behind them in the row. */
  more?: Chips;
}

/** The answers that the user has saved, with a button to change them. */
export function ReadyAnswers({ userId, isOpen, onToggle, onInsert, more }: ReadyAnswersProps) {
  const { answers } = useStoreState(readyAnswersStore);
  const { loadAnswers } = useActions(readyAnswersStore);
  useEffect(() => {
    void loadAnswers(userId);
  }, [userId, loadAnswers]);
  const saved = { texts: answers.map(({ text }) => text), onChoose: onInsert };
  return (
    <>
      <TextChips groups={more ? [saved, more] : [saved]}>
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={() => void ReadyAnswersSheet.preload()}
          onClick={() => onToggle(true)}
        >
          {readyAnswerTexts.answers}
        </button>
      </TextChips>
      {isOpen && (
        <Suspense>
          <ReadyAnswersSheet userId={userId} onChoose={onInsert} onClose={() => onToggle(false)} />
        </Suspense>
      )}
    </>
  );
}
