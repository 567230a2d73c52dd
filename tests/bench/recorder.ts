import type { PGlite } from '@electric-sql/pglite';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '#server/db/database.ts';
import type { DeadlinePool, Query } from '#server/db/connection/postgresPool.ts';

export interface Statement {
  query: string;
  params: unknown[];
  /** Of a prepared statement. */
  name?: string | undefined;
}

export interface Recorder {
  /** Uses the same connections and records the statements. */
  db: Database;
  /** The statements that run during this work, in order. */
  statementsOf(work: () => Promise<unknown>): Promise<Statement[]>;
  /** Runs a statement by the driver alone; returns rows as arrays. */
  execute(statement: Statement): Promise<unknown[][]>;
  /** The plan with sequential scans discouraged: one that remains has no suitable index. */
  plan(statement: Statement): Promise<string>;
}

const NO_WHOLE_TABLES = 'SET LOCAL enable_seqscan = off';
const textOf = (rows: unknown[][]): string => rows.flat().join('\n');

/** Records the server's statements and runs the same ones without the server. */
export async function recordStatements(
  db: Database,
  kind: 'PostgreSQL' | 'PGlite',
): Promise<Recorder> {
  let recorded: Statement[] = [];
  const { $client } = db as unknown as { $client: unknown };
  const statementsOf: Recorder['statementsOf'] = async (work) => {
    recorded = [];
    await work();
    return recorded;
  };
  if (kind === 'PGlite') {
    const client = $client as PGlite;
    const logger = {
      logQuery: (query: string, params: unknown[]) => void recorded.push({ query, params }),
    };
    return {
      db: overPglite(client, { logger }) as unknown as Database,
      statementsOf,
      execute: async ({ query, params }) =>
        (await client.query<unknown[]>(query, params, { rowMode: 'array' })).rows,
      plan: ({ query, params }) =>
        client.transaction(async (transaction) => {
          await transaction.exec(NO_WHOLE_TABLES);
          const explained = await transaction.query<unknown[]>(`EXPLAIN ${query}`, params, {
            rowMode: 'array',
          });
          return textOf(explained.rows);
        }),
    };
  }
  const pool = $client as DeadlinePool;
  const over =
    (run: Query): Query =>
    (config, values) => {
      recorded.push({ query: config.text, params: values, name: config.name });
      return run(config, values);
    };
  class RecordingPool {
    query = over(pool.query);
    connect = async () => {
      const { query, release } = await pool.connect();
      return { query: over(query), release };
    };
  }
  const asArrays = ({ query, name }: Statement) => ({ text: query, name, rowMode: 'array' });
  return {
    db: overPostgres(new RecordingPool() as unknown as pg.Pool) as unknown as Database,
    statementsOf,
    execute: async (statement) =>
      (await pool.query(asArrays(statement), statement.params)).rows as unknown[][],
    async plan({ query, params }) {
      const connection = await pool.connect();
      await connection.query({ text: 'BEGIN' }, []);
      await connection.query({ text: NO_WHOLE_TABLES }, []);
      const explained = asArrays({ query: `EXPLAIN ${query}`, params });
      const { rows } = await connection.query(explained, params);
      await connection.query({ text: 'ROLLBACK' }, []);
      connection.release();
      return textOf(rows as unknown[][]);
    },
  };
}
