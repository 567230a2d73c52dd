import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { MINUTE_MS } from '#contract/time.ts';
import { freeBytes, RESERVE_BYTES } from '#server/shared/files/diskSpace.ts';
import { copyFolder } from '#server/shared/files/copyFolder.ts';

/** Folder of the write-ahead log in the folder of the database. */
const WAL_FOLDER = 'pg_wal';
const WAL_SEGMENT = /^[\dA-F]{24}$/u;

/** How much of the write-ahead log a checkpoint may leave for reuse. */
export const WAL_SETTINGS = ['-c', 'max_wal_size=256MB'];

/** The log, which is copied last, and what belongs to the running process. */
const isCopied = (path: string): boolean =>
  path !== 'postmaster.pid' && !path.startsWith(WAL_FOLDER + sep);

interface BackupEnd {
  label: string;
  first: string;
  last: string;
}

/** Keeps the write-ahead log of the embedded database small, and copies its files while it runs. */
export function manageFiles(client: PGlite, folder: string, reserve = RESERVE_BYTES) {
  let isCopying = false;
  // PostgreSQL's checkpointer is a process of its own, which PGlite does not have.
  const timer = setInterval(() => void checkpoint().catch(() => {}), MINUTE_MS).unref();

  /** A write to a full disk would hang, and the process with it. */
  async function checkpoint(): Promise<void> {
    // A copy needs the log since its start.
    if (isCopying || (await freeBytes(folder)) < reserve) return;
    await client.exec('CHECKPOINT');
  }

  /**
   * Copies the database as PostgreSQL's base backups do: the log makes the copied files consistent
   * when the copy is opened, so queries go on.
   */
  async function copyTo(target: string): Promise<void> {
    if (isCopying) throw new Error('another backup is being made');
    isCopying = true;
    try {
      await client.query("SELECT pg_backup_start('petskod', true)");
      const copied = copyFolder(folder, target, { isWanted: isCopied });
      await copied.catch(() => {});
      const { label, first, last } = await endBackup();
      await copied;
      await writeFile(join(target, 'backup_label'), label);
      await mkdir(join(target, WAL_FOLDER), { recursive: true });
      for (const name of await readdir(join(folder, WAL_FOLDER))) {
        if (!WAL_SEGMENT.test(name) || name < first || name > last) continue;
        await copyFile(join(folder, WAL_FOLDER, name), join(target, WAL_FOLDER, name));
      }
    } finally {
      isCopying = false;
    }
  }

  async function endBackup(): Promise<BackupEnd> {
    const { rows } = await client.query<BackupEnd>(
      `SELECT labelfile AS label, substring(labelfile FROM 'file ([0-9A-F]+)') AS first,
        pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)`,
    );
    return rows[0] as BackupEnd;
  }

  return { copyTo, stop: () => clearInterval(timer) };
}
