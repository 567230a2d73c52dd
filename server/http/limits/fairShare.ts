import type { SemaphoreInterface } from 'async-mutex';
import { limitConcurrency } from './limitConcurrency.ts';

/** Costly requests of one caller that run at once. */
const SHARE = 2;
const SHARE_WAIT_MS = 15_000;

/** Runs `work` of one caller when fewer than two of its others run; throws 503 after a long wait. */
export type FairShare = <Result>(
  caller: string | undefined,
  work: () => Promise<Result>,
) => Promise<Result>;

/** Keeps one caller's costly requests from taking the database and the processor from the rest. */
export function createFairShare(): FairShare {
  const callers = new Map<string, { semaphore: SemaphoreInterface; requests: number }>();
  return async (caller, work) => {
    if (caller === undefined) return work();
    const entry = callers.get(caller) ?? {
      semaphore: limitConcurrency(SHARE, SHARE_WAIT_MS),
      requests: 0,
    };
    callers.set(caller, entry);
    entry.requests += 1;
    try {
      return await entry.semaphore.runExclusive(work);
    } finally {
      entry.requests -= 1;
      if (entry.requests === 0) callers.delete(caller);
    }
  };
}
