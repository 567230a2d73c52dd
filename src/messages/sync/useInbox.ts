import { useEffect } from 'react';
import { useSessionStatus, useUserId } from '#src/session/sessionStore.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { unreadStore } from './unread.ts';

/** Follows the messages of the signed-in user. Used once, in the shell. */
export function useInbox(): void {
  const stores = useStores();
  const userId = useUserId();
  const isReady = useSessionStatus() === 'ready';

  useEffect(() => {
    if (userId === undefined || !isReady) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    const begin = async () => {
      const { inbox } = await import('./inbox.ts');
      if (!isGone) stop = stores.get(inbox).followInbox();
    };
    // Without this code there is no unread count.
    begin().catch(() => {});
    return () => {
      isGone = true;
      stop?.();
      stores.get(unreadStore).showCounts({ total: 0, failed: 0 });
    };
  }, [stores, userId, isReady]);
}
