import { Suspense, useState, type ReactNode } from 'react';
import { SUPPORT_ID } from '#contract/session.ts';
import { anyAdQuestions } from '#src/sections/anyAdQuestions.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { useConversation, useDialog, useWaiting } from '#src/messages/sync/messagesStore.ts';
import { quickTexts } from '#src/messages/texts.ts';
import { aboutOf, useLinkedAd } from './adCards.ts';
import { readReadyAnswers, storeReadyAnswers } from './readyAnswers.ts';
import styles from './QuickReplies.module.css';

const ReadyAnswersSheet = lazyWithPreload(
  async () => (await import('./ReadyAnswersSheet.tsx')).ReadyAnswersSheet,
);

/** Questions are offered until the user has written that many messages. */
const ASKED_MAX = 3;
const nowhere = { section: 'pets', id: 0 } as const;

interface QuickRepliesProps {
  otherId: number;
  onSend: (text: string) => void;
  onInsert: (text: string) => void;
}

/** Above an empty field: questions about the ad, or the saved answers of its author and of support. */
export function QuickReplies({ otherId, onSend, onInsert }: QuickRepliesProps) {
  const userId = useUserId();
  const about = aboutOf(useDialog(otherId));
  const found = useLinkedAd(about ?? nowhere);
  const { messages } = useConversation(otherId);
  const waiting = useWaiting(otherId);
  const [answers, setAnswers] = useState(() => readReadyAnswers(userId));
  const [isOpen, setOpen] = useState(false);

  const ad = found === 'gone' ? undefined : found;
  const answersOthers = userId === SUPPORT_ID || ad?.ad.author === userId;
  if (answersOthers) {
    const change = (next: readonly string[]) => {
      storeReadyAnswers(userId, next);
      setAnswers(next);
    };
    return (
      <>
        <Chips texts={answers.toReversed()} onChoose={onInsert}>
          <button
            type="button"
            className={styles.more}
            aria-haspopup="dialog"
            onPointerEnter={() => void ReadyAnswersSheet.preload()}
            onClick={() => setOpen(true)}
          >
            {quickTexts.answers}
          </button>
        </Chips>
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
  const own = messages.filter(({ from_user: from }) => from === userId);
  const asked = new Set([...own, ...waiting].map(({ text }) => text));
  if (!ad || asked.size > ASKED_MAX) return null;
  const questions = anyAdQuestions(ad).filter((text) => !asked.has(text));
  return questions.length > 0 && <Chips texts={questions} onChoose={onSend} />;
}

interface ChipsProps {
  texts: readonly string[];
  onChoose: (text: string) => void;
  children?: ReactNode;
}

function Chips({ texts, onChoose, children }: ChipsProps) {
  return (
    <ul aria-label={quickTexts.label} className={styles.chips}>
      {children && <li>{children}</li>}
      {texts.map((text) => (
        <li key={text}>
          <button type="button" title={text} onClick={() => onChoose(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
