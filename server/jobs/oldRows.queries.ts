import { inArray, isNull, lt, sql, and } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { STATUS } from '#contract/ads/ads.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';

interface OldRows {
  table: PgTable;
  column: PgColumn;
  before: Date | number;
}

/** Deletes at most `limit` rows; returns how many. */
export async function deleteRowsBefore(
  db: Database,
  { table, column, before }: OldRows,
  limit: number,
): Promise<number> {
  const old = db
    .select({ place: sql`ctid` })
    .from(table)
    .where(lt(column, before))
    .limit(limit);
  const deleted = await db
    .delete(table)
    .where(sql`ctid IN ${old}`)
    .returning({ at: column });
  return deleted.length;
}

/** Marks at most `limit` ads as deleted that ended, or were rejected, before `before`; returns how many. */
export async function archiveBefore(
  db: Database,
  { at, before }: { at: Date; before: Date },
  limit: number,
): Promise<number> {
  const old = db
    .select({ id: ads.id })
    .from(ads)
    .where(
      and(
        inArray(ads.status, [STATUS.outdated, STATUS.rejected]),
        isNull(ads.deletedAt),
        isNull(ads.editOf),
        lt(sql`coalesce(${ads.expiresAt}, ${ads.createdAt})`, before),
      ),
    )
    .limit(limit);
  const deleted = await db
    .update(ads)
    .set({ deletedAt: at, draftKey: null })
    .where(inArray(ads.id, old))
    .returning({ id: ads.id });
  return deleted.length;
}
