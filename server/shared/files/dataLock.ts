import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDataFolder } from './dataFolder.ts';
import { untilFree } from '#server/shared/retry.ts';

/** Another process uses the same data folder. */
export class DataLockError extends Error {}

/** The locked file. It stays in the folder: deleting it would let two processes lock two files. */
const LOCK_FILE = 'server.lock';
/** Names the owner for the error message only; the pid may have been recycled. */
const OWNER_FILE = 'server.pid';
const SQLITE_BUSY = 5;
/** A handle that is garbage-collected closes its file, and the kernel releases the lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks the data folder for this process: two processes would corrupt the embedded database.
 * Waits up to five seconds for a predecessor that is still ending. Returns the release.
 * @param onWait is called once with the reason when the start has to wait
 */
export const lockData = (dataDir: string, onWait?: (reason: Error) => void): Promise<() => void> =>
  untilFree(
    () => takeLock(dataDir),
    (error) => error instanceof DataLockError,
    onWait,
  );

/**
 * SQLite holds an exclusive fcntl lock on the file during the transaction. The kernel releases it
 * with the process, and sees one file where two containers mount one volume. Node has no flock().
 */
function takeLock(dataDir: string): () => void {
  createDataFolder(dataDir);
  const owner = join(dataDir, OWNER_FILE);
  const lock = new DatabaseSync(join(dataDir, LOCK_FILE));
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new DataLockError(
      `The data folder ${dataDir} is used by the running process ${readOwner(owner)}. Stop it or set DATA_DIR.`,
    );
  }
  held.add(lock);
  writeFileSync(owner, String(process.pid));
  return () => {
    held.delete(lock);
    rmSync(owner, { force: true });
    lock.close();
  };
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '(number unknown)';
  }
}
