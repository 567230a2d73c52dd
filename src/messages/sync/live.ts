import type { LiveEvent } from '#contract/messages.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** The server says something every 25 seconds: after two of these in silence the line is dead. */
const SILENCE_MS = 55_000;

interface LiveOptions {
  open: (signal: AbortSignal) => Promise<Response>;
  /** Whether changes are told of from now on; on true everything missed is to be asked for. */
  onChange: (isConnected: boolean) => void;
  onEvent: (event: LiveEvent) => void;
}

/**
 * Hears of changes as they happen, for as long as the page is on view. When the stream cannot be had
 * (an old browser, a proxy that holds it back) nobody misses it: the polls go on by themselves.
 */
export function followLive({ open, onChange, onEvent }: LiveOptions): () => void {
  let attempt: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isConnected = false;
  let failures = 0;

  const tell = (now: boolean): void => {
    if (isConnected === now) return;
    isConnected = now;
    onChange(now);
  };

  const hear = (name: string, data: string): void => {
    if (name === 'ready') {
      failures = 0;
      tell(true);
      return;
    }
    try {
      onEvent(JSON.parse(data) as LiveEvent);
    } catch {
      // An event of a later version of the server.
    }
  };

  const connect = async (): Promise<void> => {
    clearTimeout(timer);
    if (isStopped || attempt || document.hidden) return;
    const own = new AbortController();
    attempt = own;
    try {
      await readStream(open, own, hear);
    } catch {
      // Broken or refused: all the same.
    }
    // Whoever has ended this one decides what comes next.
    if (attempt !== own) return;
    disconnect();
    failures += 1;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 6), LONGEST_PAUSE_MS);
    // Everyone loses a restarted server at the same moment: they shall not all come back at once.
    timer = setTimeout(() => void connect(), pause * (0.5 + Math.random()));
  };

  const disconnect = (): void => {
    clearTimeout(timer);
    const own = attempt;
    attempt = undefined;
    own?.abort();
    tell(false);
  };

  const turn = (): void => {
    // A hidden page gives its connection back: a browser has few of them for all its tabs.
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

/** Reads server-sent events until the stream ends or falls silent. */
async function readStream(
  open: LiveOptions['open'],
  own: AbortController,
  hear: (name: string, data: string) => void,
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
        if (name !== undefined && data !== undefined) hear(name, data);
      }
    }
  } finally {
    clearTimeout(watchdog);
  }
}
