import { MINUTE_MS } from '#contract/time.ts';
/** The longest interval without live updates. */
const SLOWEST_MS = 15_000;
const QUIET_MS = MINUTE_MS;
/** The interval of polls beside live updates. */
export const LIVE_EVERY_MS = MINUTE_MS;

interface PollingOptions {
  /** One request; resolves to true when something changed. */
  poll: () => Promise<boolean>;
  /** The shortest interval in milliseconds; it doubles with every minute without changes. */
  every: () => number;
  /** Live updates are connected: polls rarely. */
  isLive: () => boolean;
}

export interface Polling {
  /** Polls now; during a request, once more right after it. */
  refresh: () => void;
  /** The user is active: back to the shortest interval. */
  wake: () => void;
  /** Applies a changed interval. */
  replan: () => void;
  stop: () => void;
}

/**
 * Polls one request at a time while the page is visible. Slows down without changes, after failures
 * and offline.
 */
export function startPolling({ poll, every, isLive }: PollingOptions): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let isWanted = false;
  let isStopped = false;
  let failures = 0;
  let lastNews = Date.now();
  let polledAt = 0;

  const interval = (): number => {
    if (isLive()) return LIVE_EVERY_MS;
    const base = every();
    // A clock set back must not speed the polls up.
    const silences = Math.max(Math.floor((Date.now() - lastNews) / QUIET_MS), 0);
    const slowest = Math.max(SLOWEST_MS, base);
    if (!navigator.onLine) return slowest;
    return Math.min(base * 2 ** Math.min(silences + failures, 10), slowest);
  };

  const plan = (): void => {
    clearTimeout(timer);
    if (isStopped || isPolling || document.hidden) return;
    const pause = interval();
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
    try {
      if (await poll()) lastNews = Date.now();
      failures = 0;
    } catch {
      failures += 1;
    }
    isPolling = false;
    polledAt = Date.now();
    if (isWanted) void run();
    else plan();
  };

  const refresh = (): void => void run();
  const wake = (): void => {
    lastNews = Date.now();
    plan();
  };
  const turn = (): void => {
    if (document.hidden) {
      clearTimeout(timer);
      return;
    }
    lastNews = Date.now();
    refresh();
  };
  const reconnect = (): void => {
    failures = 0;
    lastNews = Date.now();
    refresh();
  };
  document.addEventListener('visibilitychange', turn);
  window.addEventListener('online', reconnect);
  refresh();

  return {
    refresh,
    wake,
    replan: plan,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', turn);
      window.removeEventListener('online', reconnect);
    },
  };
}
