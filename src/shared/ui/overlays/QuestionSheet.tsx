import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import { overlayStore, type Question } from './overlays.ts';
import { useToasts } from './toasts.ts';

/** The question that a screen asks; it goes with its screen. */
export function QuestionSheet() {
  const open = useStoreState(overlayStore, ({ question }) => question);
  // Stays while the sheet slides away.
  const [last, setLast] = useState(open);
  if (open && open !== last) setLast(open);
  return last && <Asked question={last} isAsking={Boolean(open)} />;
}

function Asked({ question, isAsking }: { question: Question; isAsking: boolean }) {
  const { closeQuestion, state } = useActions(overlayStore);
  const { showError } = useToasts();
  const { title, text, confirm, busy, cancel, isDanger, act, failed = errorText } = question;
  const { isBusy, submit } = useSubmit((error) => showError(failed(error)));

  const { pathname } = useLocation();
  const [asked, setAsked] = useState({ question, pathname });
  if (question !== asked.question) setAsked({ question, pathname });
  const hasLeft = pathname !== asked.pathname;
  useEffect(() => {
    if (hasLeft) closeQuestion();
  }, [hasLeft, closeQuestion]);

  const answerYes = async () => {
    await submit(async () => act());
    // Unless the answer has led to another question.
    if (state.getState().question === question) closeQuestion();
  };
  return (
    <ConfirmSheet
      isOpen={isAsking}
      title={title}
      confirmText={(isBusy && busy) || confirm}
      cancelText={cancel}
      isDanger={isDanger}
      isBusy={isBusy}
      onConfirm={() => void answerYes()}
      onClose={closeQuestion}
    >
      {text}
    </ConfirmSheet>
  );
}
