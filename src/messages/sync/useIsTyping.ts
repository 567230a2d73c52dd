import { useEffect, useState } from 'react';
import { isBlocked, useDialog, useTypingUntil } from './messagesStore.ts';

/** Whether the other user is typing; ends with a block, and by itself when nothing more is heard. */
export function useIsTyping(otherId: number | undefined): boolean {
  const until = useTypingUntil(otherId);
  const isStopped = isBlocked(useDialog(otherId));
  const [endedAt, setEndedAt] = useState(0);
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setTimeout(() => setEndedAt(until), Math.max(until - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [until]);
  return !isStopped && until > 0 && endedAt !== until;
}
