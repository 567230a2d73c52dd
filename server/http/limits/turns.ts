import { SECOND_MS } from '#contract/time.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';

/** Whoever would wait longer for a turn is told to come again. */
const WAIT_MS = 15 * SECOND_MS;
const RETRY_AFTER_SECONDS = 10;

/** An account or an address. Undefined is the server itself: no bound of its own, no end of waiting. */
type Caller = string | number | undefined;

/** Does `work` in a turn of its caller; the signal ends the wait of one who has left. */
export type InTurn = <Result>(
  caller: Caller,
  work: () => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

export type Turns = InTurn & {
  /** Takes a turn, which lasts until the returned function is called. */
  take(caller: Caller, signal?: AbortSignal): Promise<() => void>;
};

interface Lane {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Turns for costly work, `count` at once and `ofOne` of one caller. They rotate by caller: who asks for
 * much waits behind those who ask for little. Throws 503 after 15 seconds.
 */
export function createTurns(count: number, ofOne = count): Turns {
  const lanes = new Map<Caller, Lane>();
  /** Those who may begin, in the order of their next turns. */
  const ready = new Map<Caller, Lane>();
  let running = 0;

  /** Keeps the place of a caller who is ready already. */
  function settle(caller: Caller, lane: Lane): void {
    const mayBegin = caller === undefined || lane.running < ofOne;
    if (mayBegin && lane.waiting.size > 0) ready.set(caller, lane);
    else ready.delete(caller);
    if (lane.running + lane.waiting.size === 0) lanes.delete(caller);
  }

  function startNext(): void {
    for (const [caller, lane] of ready) {
      if (running >= count) return;
      const [begin] = lane.waiting;
      running += 1;
      lane.running += 1;
      begin?.();
      ready.delete(caller);
      settle(caller, lane);
    }
  }

  const wait = (caller: Caller, lane: Lane, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        lane.waiting.delete(begin);
      };
      const begin = (): void => {
        leave();
        resolve();
      };
      const giveUp = (error: HttpError): void => {
        leave();
        settle(caller, lane);
        reject(error);
      };
      const onLate = (): void =>
        giveUp(new HttpError(503, httpTexts.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      const onAbort = (): void => giveUp(new HttpError(400, httpTexts.badRequest));
      const timer = caller === undefined ? undefined : setTimeout(onLate, WAIT_MS);
      lane.waiting.add(begin);
      settle(caller, lane);
      signal?.addEventListener('abort', onAbort);
      if (signal?.aborted) onAbort();
      startNext();
    });

  async function take(caller: Caller, signal?: AbortSignal): Promise<() => void> {
    const lane = lanes.get(caller) ?? { running: 0, waiting: new Set() };
    lanes.set(caller, lane);
    await wait(caller, lane, signal);
    return () => {
      running -= 1;
      lane.running -= 1;
      settle(caller, lane);
      startNext();
    };
  }

  const inTurn: InTurn = async (caller, work, signal) => {
    const end = await take(caller, signal);
    try {
      return await work();
    } finally {
      end();
    }
  };
  return Object.assign(inTurn, { take });
}
