import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { SECOND_MS } from '#contract/time.ts';
import { IS_TOO_OLD } from './baseline.ts';
import type { Database } from './database.ts';

const WITHIN_MS = 2 * SECOND_MS;

/** A process that worked for more of the time was itself too slow to read the answer. */
const BUSY = 0.9;
const ATTEMPTS = 3;

/**
 * Whether the database answers within two seconds and takes writes: a standby of PostgreSQL does not. A
 * busy process asks again, because its own slowness says nothing about the database.
 */
export async function isReachable(db: Database): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const start = performance.eventLoopUtilization();
    if (await answers(db)) return true;
    const { utilization } = performance.eventLoopUtilization(start);
    if (attempt === ATTEMPTS || utilization < BUSY) return false;
  }
}

const answers = (db: Database): Promise<boolean> =>
  Promise.race([
    db
      .select({ isReadOnly: sql<boolean>`current_setting('transaction_read_only')::boolean` })
      .from(sql`(SELECT) one`)
      .then(
        ([row]) => row?.isReadOnly === false,
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

/** Such as `15.14`. */
export async function serverVersion(db: Database): Promise<string> {
  const [row] = await db
    .select({ version: sql<string>`split_part(current_setting('server_version'), ' ', 1)` })
    .from(sql`(SELECT) one`);
  return row?.version ?? '';
}

interface AppliedMigrations {
  count: number;
  last: string;
  at: Date;
  /** When the site was installed. */
  firstAt: Date;
}

/** How many migrations are applied, and the last of them. */
export async function appliedMigrations(db: Database): Promise<AppliedMigrations> {
  const rows = await db
    .select({ name: sql<string>`name`, at: sql<string>`applied_at::text` })
    .from(sql`migrations`)
    .orderBy(sql`name DESC`);
  const [last] = rows;
  const times = rows.map(({ at }) => Date.parse(at));
  return {
    count: rows.length,
    last: last?.name ?? '',
    at: new Date(last?.at ?? 0),
    firstAt: new Date(Math.min(...times)),
  };
}

/** Whether the database has any tables. */
export async function hasTables(db: Database): Promise<boolean> {
  const count = await db.$count(sql`pg_tables`, sql`schemaname = 'public'`);
  return count > 0;
}

export const hasSchema = async (db: Database, name: string): Promise<boolean> =>
  (await db.$count(sql`pg_namespace`, sql`nspname = ${name}`)) > 0;

/** Whether this version cannot migrate the database. */
export async function isTooOld(db: Database): Promise<boolean> {
  const [row] = await db
    .select({ isTooOld: sql<boolean>`${sql.raw(IS_TOO_OLD)}` })
    .from(sql`(SELECT) one`);
  return row?.isTooOld === true;
}

/** How many other connections to this database its user has. */
export const countOtherSessions = (db: Database): Promise<number> =>
  db.$count(
    sql`pg_stat_activity`,
    sql`datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
  );

/** The tables that have rows, by name, and how many. Every row is read whole, so a damaged one fails. */
export async function countRows(db: Database): Promise<{ table: string; rows: number }[]> {
  const tables = await db
    .select({ table: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
    .orderBy(sql`tablename`);
  const counted = [];
  for (const { table } of tables) {
    const [row] = await db
      .select({ rows: sql<string>`count(read::text)` })
      .from(sql`${sql.identifier(table)} read`);
    counted.push({ table, rows: Number(row?.rows) });
  }
  return counted.filter(({ rows }) => rows > 0);
}
