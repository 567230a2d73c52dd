import * as v from 'valibot';
import { liveEvent, type LiveEvent } from '#contract/messages/messages.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import { ENDED_SESSIONS_CHANNEL, isSessionOpen } from '#server/session/sessions.queries.ts';
import { LIVE_CHANNEL } from './messages.queries.ts';

const notification = v.object({ to: v.number(), event: liveEvent });

const STREAMS_PER_USER = 5;
const STREAMS_PER_ADDRESS = 500;
const STREAMS_MAX = 5000;
const RETRY_AFTER_SECONDS = 60;

interface Subscriber {
  userId: number;
  sessionId: number;
  address: string | undefined;
}

interface LiveStream {
  /** Aborts when the client leaves, its session ends or the server stops. */
  signal: AbortSignal;
  /** Calls `listener` for each event of the user until the stream ends. */
  follow(listener: (event: LiveEvent) => void): Promise<void>;
  /** Whether its session is still open: a notification of the end may have been missed. */
  isAllowed(): Promise<boolean>;
  end(): void;
}

export interface Live {
  /** Opens a stream; throws 429 beyond the limits of a user or an address, else 503. */
  open(subscriber: Subscriber): LiveStream;
  /** Ends all streams and opens no new ones. */
  close(): void;
}

/** Delivers database notifications to the clients connected to this process. */
export function createLive({
  db,
  eventBus,
  metrics,
}: Pick<Deps, 'db' | 'eventBus' | 'metrics'>): Live {
  const streams = new Set<Subscriber & { controller: AbortController }>();
  metrics.gauge('live_streams', 'Open live streams', () => streams.size);
  const listenersByUser = new Map<number, Set<(event: LiveEvent) => void>>();
  let listening: Promise<unknown> | undefined;
  let isClosed = false;

  const dispatch = (payload: string): void => {
    const { to, event } = v.parse(notification, JSON.parse(payload));
    for (const listener of listenersByUser.get(to) ?? []) listener(event);
  };

  const endSession = (id: string): void => {
    for (const { sessionId, controller } of streams) {
      if (sessionId === Number(id)) controller.abort();
    }
  };

  const count = (key: keyof Subscriber, value: unknown): number =>
    value === undefined ? 0 : [...streams].filter((stream) => stream[key] === value).length;

  function assertFree({ userId, address }: Subscriber): void {
    const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
    const isTooMany =
      count('userId', userId) >= STREAMS_PER_USER ||
      count('address', address) >= STREAMS_PER_ADDRESS;
    if (isTooMany) throw new HttpError(429, httpTexts.tooMany(RETRY_AFTER_SECONDS), retry);
    if (isClosed || streams.size >= STREAMS_MAX) throw new HttpError(503, httpTexts.busy, retry);
  }

  async function follow(userId: number, signal: AbortSignal, listener: (event: LiveEvent) => void) {
    listening ??= Promise.all([
      eventBus.listen(LIVE_CHANNEL, dispatch),
      eventBus.listen(ENDED_SESSIONS_CHANNEL, endSession),
    ]).catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    await listening;
    if (signal.aborted) return;
    const listeners = listenersByUser.get(userId) ?? new Set();
    listenersByUser.set(userId, listeners.add(listener));
    signal.addEventListener('abort', () => {
      listeners.delete(listener);
      if (listeners.size === 0) listenersByUser.delete(userId);
    });
  }

  return {
    open(subscriber) {
      assertFree(subscriber);
      const controller = new AbortController();
      const stream = { ...subscriber, controller };
      streams.add(stream);
      const { signal } = controller;
      signal.addEventListener('abort', () => streams.delete(stream));
      return {
        signal,
        follow: (listener) => follow(subscriber.userId, signal, listener),
        // An outage of the database ends no stream.
        isAllowed: () => isSessionOpen(db, subscriber.sessionId).catch(() => true),
        end: () => controller.abort(),
      };
    },

    close() {
      isClosed = true;
      for (const { controller } of streams) controller.abort();
    },
  };
}
