import type { Database } from '#server/db/database.ts';
import { lastBackup } from './lastBackup.table.ts';

export async function noteBackup(db: Database, madeAt: Date): Promise<void> {
  await db
    .insert(lastBackup)
    .values({ madeAt })
    .onConflictDoUpdate({ target: lastBackup.onlyRow, set: { madeAt } });
}

/** When the last backup was completed, in seconds since 1970; 0 when there is none. */
export async function lastBackupSeconds(db: Database): Promise<number> {
  const [row] = await db.select().from(lastBackup);
  return row ? row.madeAt.getTime() / 1000 : 0;
}
