import { setTimeout } from 'node:timers/promises';
import { SECOND_MS } from '#contract/time.ts';

/** A healthy database answers sooner; what takes longer waits in a queue. */
const SOON_MS = SECOND_MS / 4;
/** A good answer counts for so long: a proxy asks each second. */
const GOOD_MS = 3 * SECOND_MS;

/**
 * Whether the server can work, without waiting for a busy database: while `check` runs for long, the last
 * good answer counts for three seconds.
 */
export function createReadiness(check: () => Promise<boolean>): () => Promise<boolean> {
  let goodAt: number | undefined;
  let running: Promise<boolean> | undefined;

  async function renew(): Promise<boolean> {
    try {
      const isReady = await check();
      goodAt = isReady ? performance.now() : undefined;
      return isReady;
    } finally {
      running = undefined;
    }
  }

  return async () => {
    running ??= renew();
    const isGood = goodAt !== undefined && performance.now() - goodAt < GOOD_MS;
    return isGood ? Promise.race([running, setTimeout(SOON_MS, true, { ref: false })]) : running;
  };
}
