import { classNames } from '#src/shared/classNames.ts';
import { useLastSeen } from '#src/messages/sync/people.ts';
import { useIsTyping } from '#src/messages/sync/useIsTyping.ts';
import { conversationTexts } from '#src/messages/texts.ts';
import styles from './Presence.module.css';

/** «печатает…», or when the other user was last here. */
export function Presence({ otherId }: { otherId: number }) {
  const isTyping = useIsTyping(otherId);
  const lastSeen = useLastSeen(otherId);
  if (!isTyping && lastSeen === undefined) return null;
  return (
    <p className={classNames(styles.presence, isTyping && styles.typing)}>
      {isTyping ? conversationTexts.typing : lastSeen}
    </p>
  );
}
