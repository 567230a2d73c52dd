import { useEffect } from 'react';
import { create } from 'zustand';
import { useSessionStatus, useUserId } from '#src/session/sessionStore.ts';

/** All that the bars know of the messages; whatever keeps the number right is loaded apart. */
export const unreadStore = create<{ total: number }>(() => ({ total: 0 }));

export const useUnreadTotal = (): number => unreadStore((state) => state.total);

/** Follows what is written to the person for as long as they are signed in. Stands in the shell once. */
export function useInbox(): void {
  const userId = useUserId();
  const isSettled = useSessionStatus() === 'ready';

  useEffect(() => {
    if (userId === undefined || !isSettled) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    const begin = async () => {
      const { followInbox } = await import('./inbox.ts');
      if (!isGone) stop = followInbox();
    };
    // Without this code there is no number; the next start tries again.
    begin().catch(() => {});
    return () => {
      isGone = true;
      stop?.();
      unreadStore.setState({ total: 0 });
    };
  }, [userId, isSettled]);
}
