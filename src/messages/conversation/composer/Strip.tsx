import type { ComponentProps } from 'react';
import { useConversation, useWaiting } from '#src/messages/sync/messagesStore.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { NoticeOffer } from '#src/messenger/notices/NoticeOffer.tsx';
import { useIsOffered } from '#src/messenger/notices/noticeOffer.ts';
import { QuickReplies } from './QuickReplies.tsx';
import styles from './Strip.module.css';

/** Above an empty field: the offer of notices while an answer is awaited, else quick replies. */
export function Strip(props: ComponentProps<typeof QuickReplies>) {
  const { otherId } = props;
  const { messages } = useConversation(otherId);
  const isSending = useWaiting(otherId).length > 0;
  const isAwaiting = isSending || (messages.length > 0 && messages.at(-1)?.from_user !== otherId);
  const isOffered = useIsOffered('answer') && isAwaiting;
  if (!isOffered) return <QuickReplies {...props} />;
  return (
    <ActionList className={styles.offer}>
      <NoticeOffer reason="answer" />
    </ActionList>
  );
}
