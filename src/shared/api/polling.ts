import { MINUTE_MS } from '#contract/time.ts';
import { ApiError } from './ApiError.ts';

/** The interval of polls beside live updates. */
export const LIVE_EVERY_MS = MINUTE_MS;

interface PollingOptions {
  poll: () => Promise<void>;
  /** The interval in milliseconds. */
  every: () => number;
  /** Live updates are connected: polls rarely. By default there are none. */
  isLive?: () => boolean;
}

export interface Polling {
  /** Polls now; during a request, once more right after it. */
  refresh: () => void;
  /** Applies a changed interval. */
  replan: () => void;
  stop: () => void;
}

/**
 * Polls one request at a time while the page is visible. Pauses longer only when the server asks
 * for it.
 */
export function startPolling({ poll, every, isLive = () => false }: PollingOptions): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let isWanted = false;
  let isStopped = false;
  let polledAt = 0;
  /** The pause that the server asked for. */
  let leastPause = 0;

  const plan = (): void => {
    clearTimeout(timer);
    if (isStopped || isPolling || document.hidden) return;
    const pause = Math.max(isLive() ? LIVE_EVERY_MS : every(), leastPause);
    // A clock set back must not stop the polls.
    const left = Math.min(Math.max(polledAt + pause - Date.now(), 0), pause);
    timer = setTimeout(() => void run(), left);
  };

  const run = async (): Promise<void> => {
    clearTimeout(timer);
    if (isStopped || document.hidden) return;
    if (isPolling) {
      isWanted = true;
      return;
    }
    isPolling = true;
    isWanted = false;
    leastPause = 0;
    try {
      await poll();
    } catch (error) {
      leastPause = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
    }
    isPolling = false;
    polledAt = Date.now();
    if (isWanted) void run();
    else plan();
  };

  const refresh = (): void => void run();
  const turn = (): void => {
    if (document.hidden) clearTimeout(timer);
    else refresh();
  };
  document.addEventListener('visibilitychange', turn);
  window.addEventListener('online', refresh);
  refresh();

  return {
    refresh,
    replan: plan,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', turn);
      window.removeEventListener('online', refresh);
    },
  };
}
