import * as v from 'valibot';
import { liveEvent, type LiveEvent } from '#contract/messages.ts';
import type { Deps } from '#server/deps.ts';
import { LIVE_CHANNEL } from './messages.queries.ts';

const notification = v.object({ to: v.number(), event: liveEvent });

export interface Live {
  /** Calls `listener` for each event of this user; returns the function that unsubscribes. */
  subscribe(userId: number, listener: (event: LiveEvent) => void): Promise<() => void>;
}

/** Delivers database notifications to the clients connected to this process. */
export function createLive({ eventBus }: Pick<Deps, 'eventBus'>): Live {
  const listenersByUser = new Map<number, Set<(event: LiveEvent) => void>>();
  let listening: Promise<unknown> | undefined;

  const dispatch = (payload: string): void => {
    const { to, event } = v.parse(notification, JSON.parse(payload));
    for (const listener of listenersByUser.get(to) ?? []) listener(event);
  };

  return {
    async subscribe(userId, listener) {
      listening ??= eventBus.listen(LIVE_CHANNEL, dispatch).catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
      await listening;
      const listeners = listenersByUser.get(userId) ?? new Set();
      listenersByUser.set(userId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) listenersByUser.delete(userId);
      };
    },
  };
}
