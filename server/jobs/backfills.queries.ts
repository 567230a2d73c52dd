import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/**
 * Rewrites rows while the site runs. What is left is told by the rows themselves, so an interrupted
 * backfill goes on where it stopped.
 */
export interface Backfill {
  /** In the log and the metrics. */
  name: string;
  table: string;
  /** Condition of the rows that are left; an index finds them, because it is asked all the time. */
  left: string;
  /** What changes a row, so that it is no longer left. */
  set: string;
  /** Rows of one statement: with the embedded database requests wait for it. */
  batch: number;
}

/** Changes rows that are left, except those that others change meanwhile; returns how many. */
export async function rewriteBatch(
  db: Database,
  { table, left, set, batch }: Backfill,
): Promise<number> {
  const changed = db.$with('changed', { one: sql<number>`one` }).as(
    sql`UPDATE ${sql.raw(table)} SET ${sql.raw(set)} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${sql.raw(table)} WHERE ${sql.raw(left)} LIMIT ${batch} FOR UPDATE SKIP LOCKED
    )) RETURNING 1 AS one`,
  );
  const [row] = await db
    .with(changed)
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(changed);
  return row?.count ?? 0;
}

export const countLeft = (db: Database, { table, left }: Backfill): Promise<number> =>
  db.$count(sql.raw(table), sql.raw(left));
