import { setImmediate } from 'node:timers/promises';

// PGlite answers synchronously: only a read that starts after pending requests are accepted is shared.

/** Shares the next read among all who ask before it starts, which is when the previous one ends. */
export function batchReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> | undefined;
  let next: Promise<Value> | undefined;

  async function start(): Promise<Value> {
    await Promise.allSettled([running, setImmediate()]);
    next = undefined;
    const current = read();
    running = current;
    return current;
  }

  return () => (next ??= start());
}
