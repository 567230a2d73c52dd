import * as v from 'valibot';
import { liveEvent, type LiveEvent } from '#contract/messages.ts';
import type { Deps } from '#server/deps.ts';
import { LIVE_CHANNEL } from './messages.queries.ts';

const announcement = v.object({ to: v.number(), event: liveEvent });

export interface Live {
  /** Runs `hear` for everything that changes for this person; returns the way to stop. */
  follow(userId: number, hear: (event: LiveEvent) => void): Promise<() => void>;
}

/** Passes the database's announcements on to the clients that are connected to this process. */
export function createLive({ bulletin }: Pick<Deps, 'bulletin'>): Live {
  const followers = new Map<number, Set<(event: LiveEvent) => void>>();
  let listening: Promise<unknown> | undefined;

  const pass = (payload: string): void => {
    const { to, event } = v.parse(announcement, JSON.parse(payload));
    for (const hear of followers.get(to) ?? []) hear(event);
  };

  return {
    async follow(userId, hear) {
      listening ??= bulletin.listen(LIVE_CHANNEL, pass).catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
      await listening;
      const hearers = followers.get(userId) ?? new Set();
      followers.set(userId, hearers.add(hear));
      return () => {
        hearers.delete(hear);
        if (hearers.size === 0) followers.delete(userId);
      };
    },
  };
}
