import { useEffect } from 'react';
import { useSessionStatus, useUserId } from '#src/session/sessionStore.ts';
import { useStores } from '#src/shared/stores.ts';
import { unreadStore } from './unread.ts';

/** Follows the user's messages while they are signed in. Stands in the shell once. */
export function useInbox(): void {
  const stores = useStores();
  const userId = useUserId();
  const isSettled = useSessionStatus() === 'ready';

  useEffect(() => {
    if (userId === undefined || !isSettled) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    const begin = async () => {
      const { inbox } = await import('./inbox.ts');
      if (!isGone) stop = stores.get(inbox).followInbox();
    };
    // Without this code there is no number; the next start tries again.
    begin().catch(() => {});
    return () => {
      isGone = true;
      stop?.();
      stores.get(unreadStore).showTotal(0);
    };
  }, [stores, userId, isSettled]);
}
