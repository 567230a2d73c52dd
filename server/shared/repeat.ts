import { setTimeout } from 'node:timers/promises';

/** Repeats `work`, which returns the pause after it, until the returned function is called. */
export function repeat(work: (signal: AbortSignal) => Promise<number>): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const loop = (async () => {
    while (!signal.aborted) {
      const pauseMs = await work(signal);
      if (pauseMs > 0) await setTimeout(pauseMs, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stopped.abort();
    await loop;
  };
}
