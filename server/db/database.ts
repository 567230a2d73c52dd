import { setTimeout } from 'node:timers/promises';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** PGlite, PostgreSQL or a transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** PostgreSQL asks for another attempt: serialization failure, deadlock. */
const CONFLICTS = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
const PAUSE_MS = 20;

const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  (CONFLICTS.has(String((error as { code?: unknown }).code)) || isConflict(error.cause));

/**
 * Runs `work` in one transaction; an error rolls it back. A deadlock or a serialization failure
 * starts it again, so `work` must change nothing outside of the transaction.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((tx) => work(tx as Database));
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      await setTimeout(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  }
}

/** A connection for plain SQL. */
export interface Scripts {
  /**
   * Runs statements: several are one transaction, unless they begin and end some themselves.
   * @returns how many rows the last statement has changed or returned
   */
  run(script: string): Promise<number>;
  /** Returns the values of a query with one column. */
  column(query: string): Promise<unknown[]>;
}

/** Pub/sub across all processes on this database. */
export interface EventBus {
  /** Calls `listener` for every notification; returns the function that unsubscribes. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
}

export interface Connection {
  /** For requests. */
  db: Database;
  /** For work that may take a minute: the same database, with deadlines and connections of its own. */
  backgroundDb: Database;
  /** For what has to answer in two seconds, even while the others wait. */
  healthDb: Database;
  eventBus: EventBus;
  /** Runs `work`, which only one process can do at a time, outside of any transaction. */
  runAlone<T>(work: (scripts: Scripts) => Promise<T>): Promise<T>;
  /** Copies the files of the embedded database into this folder; PostgreSQL has pg_dump. */
  copyTo?: (folder: string) => Promise<void>;
  close(): Promise<void>;
}
