import { DAY_MS } from '#contract/time.ts';
import type { Database } from '#server/db/database.ts';
import { lastBackup } from './lastBackup.table.ts';

/** A bit less than a week, so that a backup that begins earlier than the one before is checked too. */
const CHECK_EVERY_MS = 6.5 * DAY_MS;

export async function noteBackup(db: Database, madeAt: Date): Promise<void> {
  await db
    .insert(lastBackup)
    .values({ madeAt })
    .onConflictDoUpdate({ target: lastBackup.onlyRow, set: { madeAt } });
}

export async function noteCheck(db: Database, at: Date, isGood: boolean): Promise<void> {
  await db.update(lastBackup).set(isGood ? { checkedAt: at } : { checkFailedAt: at });
}

const secondsOf = (time: Date | null | undefined): number => (time ? time.getTime() / 1000 : 0);

interface BackupTimes {
  made: number;
  checked: number;
  /** The last trial failed: what later backups share with that one may be damaged. */
  isFailed: boolean;
}

/**
 * When the last backup was completed, and when one was last restored for a trial, in seconds since
 * 1970. 0 when there is none, or the last trial failed.
 */
export async function lastBackupSeconds(db: Database): Promise<BackupTimes> {
  const [row] = await db.select().from(lastBackup);
  const checked = secondsOf(row?.checkedAt);
  const isFailed = secondsOf(row?.checkFailedAt) > checked;
  return { made: secondsOf(row?.madeAt), checked: isFailed ? 0 : checked, isFailed };
}

/** Whether no backup was restored for a trial within a week. */
export async function isCheckDue(db: Database, at: Date): Promise<boolean> {
  const { checked } = await lastBackupSeconds(db);
  return at.getTime() - checked * 1000 > CHECK_EVERY_MS;
}
