import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import { SECOND_MS } from '#contract/time.ts';

/** Whoever would wait longer for a costly piece of work is told to come again. */
const WAIT_MS = 15 * SECOND_MS;
const RETRY_AFTER_SECONDS = 10;

/** Does `work` in the turn of its caller; undefined is the server itself, which waits without end. */
export type Turns = <Result>(
  caller: string | number | undefined,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Turns for costly work, `count` at once. They rotate by caller: who asks for much waits behind those
 * who ask for little. Throws 503 after 15 seconds.
 */
export function createTurns(count: number): Turns {
  /** In the order in which their next turn comes. */
  const queues = new Map<string | number, (() => void)[]>();
  let running = 0;

  function startNext(): void {
    const [first] = queues;
    if (running >= count || !first) return;
    const [caller, queue] = first;
    const start = queue.shift();
    queues.delete(caller);
    if (queue.length > 0) queues.set(caller, queue);
    running += 1;
    start?.();
    startNext();
  }

  const turnOf = (caller: string | number | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const name = caller ?? 'server';
      const queue = queues.get(name) ?? [];
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = (): void => {
        queue.splice(queue.indexOf(start), 1);
        if (queue.length === 0) queues.delete(name);
        reject(new HttpError(503, httpTexts.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      };
      const timer = caller === undefined ? undefined : setTimeout(giveUp, WAIT_MS);
      queue.push(start);
      queues.set(name, queue);
      startNext();
    });

  return async (caller, work) => {
    await turnOf(caller);
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
