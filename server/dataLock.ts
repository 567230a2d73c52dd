import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { untilFree } from './retry.ts';

/** Raised when another process works on the same data folder. */
export class DataLockError extends Error {}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * The embedded database bears one process only: two would corrupt it. Returns the release.
 * @param onWait is called with the reason when the start waits for another process to end
 */
export const lockData = (dataDir: string, onWait?: (reason: Error) => void): Promise<() => void> =>
  untilFree(
    () => takeLock(dataDir),
    (error) => error instanceof DataLockError,
    onWait,
  );

function takeLock(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'server.pid');
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    if (owner && owner !== process.pid && isAlive(owner)) {
      throw new DataLockError(
        `The data folder ${dataDir} is used by the running process ${owner}. Stop it or set DATA_DIR.`,
      );
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}
