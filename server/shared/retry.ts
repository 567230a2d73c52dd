import { setTimeout } from 'node:timers/promises';

const RETRY_MS = 100;
const PATIENCE_MS = 5000;

/**
 * Retries while another process is ending: after a SIGKILL its port and data folder stay in use
 * briefly. Throws the last error after five seconds.
 * @param onWait called once, with the first error
 */
export async function untilFree<T>(
  attempt: () => T | Promise<T>,
  isInUse: (error: unknown) => boolean,
  onWait: (reason: Error) => void = () => {},
): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (let turn = 0; ; turn += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isInUse(error) || performance.now() > end) throw error;
      if (turn === 0) onWait(error as Error);
    }
    await setTimeout(RETRY_MS);
  }
}
