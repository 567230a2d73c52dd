import { SUPPORT_ID } from '#contract/session/session.ts';
import { isEnded } from '#src/ads/isEnded.ts';
import { viewOf } from '#src/sections/sectionViews.ts';
import { useResumed } from '#src/session/login/useResumed.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { ReadyAnswers } from '#src/shared/readyAnswers/ReadyAnswers.tsx';
import { TextChips } from '#src/shared/readyAnswers/TextChips.tsx';
import { useConversation, useWaiting } from '#src/messages/sync/messagesStore.ts';
import { useAbout } from '#src/messages/conversation/head/about.ts';
import { useLinkedAd } from '#src/messages/conversation/history/adCards.ts';

/** Questions are offered until the user has written that many messages. */
const ASKED_MAX = 3;
const nowhere = { section: 'pets', id: 0 } as const;

interface QuickRepliesProps {
  otherId: number;
  onSend: (text: string) => void;
  onInsert: (text: string) => void;
}

/** A row above an empty field: the saved answers of the author and of support, and questions about the ad. */
export function QuickReplies({ otherId, onSend, onInsert }: QuickRepliesProps) {
  const userId = useUserId();
  const about = useAbout(otherId);
  const found = useLinkedAd(about ?? nowhere);
  const { messages } = useConversation(otherId);
  const waiting = useWaiting(otherId);
  const [isChanging = false, setChanging] = useResumed<true>('ready-answers');

  const ad = found === 'gone' ? undefined : found;
  const isAuthor = ad !== undefined && ad.ad.author === userId;
  const own = messages.filter(({ from_user: from }) => from === userId);
  const asked = new Set([...own, ...waiting].map(({ text }) => text));
  const writer = { isAuthor, isFirst: own.length === messages.length };
  const questions =
    ad && !isEnded(ad.ad) && userId !== SUPPORT_ID && asked.size <= ASKED_MAX
      ? viewOf(ad)
          .questions(ad.ad, writer)
          .filter((text) => !asked.has(text))
      : [];
  const chips = { texts: questions, onChoose: onSend };
  if (userId === SUPPORT_ID || isAuthor) {
    return (
      <ReadyAnswers
        userId={userId}
        isOpen={isChanging}
        onToggle={(isOpen) => setChanging(isOpen || undefined)}
        onInsert={onInsert}
        more={chips}
      />
    );
  }
  return questions.length > 0 && <TextChips groups={[chips]} />;
}
