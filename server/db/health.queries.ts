import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { SECOND_MS } from '#contract/time.ts';
import type { Database } from './database.ts';

const WITHIN_MS = 2 * SECOND_MS;

/** Whether the database answers within two seconds. */
export const isReachable = (db: Database): Promise<boolean> =>
  Promise.race([
    db.execute(sql`SELECT 1`).then(
      () => true,
      () => false,
    ),
    setTimeout(WITHIN_MS, false, { ref: false }),
  ]);

/** In bytes, indexes included. */
export async function databaseSize(db: Database): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`pg_database_size(current_database())` })
    .from(sql`(SELECT) one`);
  return Number(row?.bytes);
}

/** Whether the database has any tables. */
export async function hasTables(db: Database): Promise<boolean> {
  const count = await db.$count(sql`pg_tables`, sql`schemaname = 'public'`);
  return count > 0;
}

/** How many other connections to this database its user has. */
export const countOtherSessions = (db: Database): Promise<number> =>
  db.$count(
    sql`pg_stat_activity`,
    sql`datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
  );
