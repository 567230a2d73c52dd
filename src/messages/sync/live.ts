import { MINUTE_MS } from '#contract/time.ts';
import type { LiveEvent } from '#contract/messages/messages.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = MINUTE_MS;
/** The server sends something every 25 seconds; two missed ones mean a dead connection. */
const SILENCE_MS = 55_000;

interface LiveOptions {
  open: (signal: AbortSignal) => Promise<Response>;
  /** True when connected: fetch everything that was missed. */
  onChange: (isConnected: boolean) => void;
  onEvent: (event: LiveEvent) => void;
}

/**
 * Receives live updates while the page is visible. Without a stream (an old browser, a buffering
 * proxy) the polls go on.
 */
export function followLive({ open, onChange, onEvent }: LiveOptions): () => void {
  let attempt: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isConnected = false;
  let failures = 0;

  const setConnected = (now: boolean): void => {
    if (isConnected === now) return;
    isConnected = now;
    onChange(now);
  };

  const handleEvent = (name: string, data: string): void => {
    if (name === 'ready') {
      failures = 0;
      setConnected(true);
      return;
    }
    try {
      onEvent(JSON.parse(data) as LiveEvent);
    } catch {
      // An event of a newer server version.
    }
  };

  const connect = async (): Promise<void> => {
    clearTimeout(timer);
    if (isStopped || attempt || document.hidden) return;
    const own = new AbortController();
    attempt = own;
    try {
      await readStream(open, own, handleEvent);
    } catch {
      // Broken and rejected streams end the same way.
    }
    // Aborted by disconnect(), which decides what happens next.
    if (attempt !== own) return;
    disconnect();
    failures += 1;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 6), LONGEST_PAUSE_MS);
    // Jitter, because all clients lose a restarted server at once.
    timer = setTimeout(() => void connect(), pause * (0.5 + Math.random()));
  };

  const disconnect = (): void => {
    clearTimeout(timer);
    const own = attempt;
    attempt = undefined;
    own?.abort();
    setConnected(false);
  };

  const turn = (): void => {
    // Hidden pages release the connection: browsers limit them per origin.
    if (document.hidden) disconnect();
    else void connect();
  };
  const reconnect = (): void => {
    disconnect();
    void connect();
  };
  document.addEventListener('visibilitychange', turn);
  window.addEventListener('online', reconnect);
  void connect();

  return () => {
    isStopped = true;
    disconnect();
    document.removeEventListener('visibilitychange', turn);
    window.removeEventListener('online', reconnect);
  };
}

/** Reads server-sent events until the stream ends or stays silent. */
async function readStream(
  open: LiveOptions['open'],
  own: AbortController,
  handleEvent: (name: string, data: string) => void,
): Promise<void> {
  let watchdog = setTimeout(() => own.abort(), SILENCE_MS);
  try {
    const response = await open(own.signal);
    const reader = response.body?.getReader();
    if (!reader) return;
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done || own.signal.aborted) return;
      clearTimeout(watchdog);
      watchdog = setTimeout(() => own.abort(), SILENCE_MS);
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const name = /^event: ?(.*)$/mu.exec(event)?.[1];
        const data = /^data: ?(.*)$/mu.exec(event)?.[1];
        if (name !== undefined && data !== undefined) handleEvent(name, data);
      }
    }
  } finally {
    clearTimeout(watchdog);
  }
}
