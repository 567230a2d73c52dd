/** How often a quiet poll is asked for again at most. */
const SLOWEST_MS = 15_000;
const QUIET_MS = 60_000;
/** While live updates tell of every change the polls only make sure. */
export const LIVE_EVERY_MS = 60_000;

interface PollingOptions {
  /** One request; true when its answer brought something new. */
  ask: () => Promise<boolean>;
  /** While something happens; doubled with every minute of silence. */
  every: () => number;
  /** Someone else tells of changes: asks rarely, whatever happens. */
  isLive: () => boolean;
}

export interface Polling {
  /** Asks now; while a request is under way, once more right after it. */
  refresh: () => void;
  /** The person does something here: back to the shortest interval. */
  wake: () => void;
  /** Another interval holds from now on. */
  replan: () => void;
  stop: () => void;
}

/**
 * Asks again and again: never twice at once, never while the page is hidden, ever more slowly while
 * nothing happens, when answers fail and when there is no network.
 */
export function startPolling({ ask, every, isLive }: PollingOptions): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isWanted = false;
  let isStopped = false;
  let failures = 0;
  let lastNews = Date.now();
  let askedAt = 0;

  const interval = (): number => {
    if (isLive()) return LIVE_EVERY_MS;
    const base = every();
    // A clock that is set back is no reason to ask faster.
    const silences = Math.max(Math.floor((Date.now() - lastNews) / QUIET_MS), 0);
    const slowest = Math.max(SLOWEST_MS, base);
    if (!navigator.onLine) return slowest;
    return Math.min(base * 2 ** Math.min(silences + failures, 10), slowest);
  };

  const plan = (): void => {
    clearTimeout(timer);
    if (isStopped || isAsking || document.hidden) return;
    const pause = interval();
    // A clock that is set back must not stop the polls.
    const left = Math.min(Math.max(askedAt + pause - Date.now(), 0), pause);
    timer = setTimeout(() => void run(), left);
  };

  const run = async (): Promise<void> => {
    clearTimeout(timer);
    if (isStopped || document.hidden) return;
    if (isAsking) {
      isWanted = true;
      return;
    }
    isAsking = true;
    isWanted = false;
    try {
      if (await ask()) lastNews = Date.now();
      failures = 0;
    } catch {
      failures += 1;
    }
    isAsking = false;
    askedAt = Date.now();
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
