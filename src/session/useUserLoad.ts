import { useEffect } from 'react';
import type { LoadStatus } from '#src/shared/stores/load.ts';
import { useRetryOnline } from '#src/shared/hooks/useRetryOnline.ts';
import { useUserId } from './sessionStore.ts';

/** Loads what belongs to the user: on start, for another user, and when the network is back. */
export function useUserLoad(status: LoadStatus, load: () => Promise<void>): void {
  const userId = useUserId();
  useEffect(() => {
    if (userId !== undefined) void load();
  }, [userId, load]);
  useRetryOnline(status === 'failed', load);
}
