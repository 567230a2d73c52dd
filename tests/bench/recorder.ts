import type { PGlite } from '@electric-sql/pglite';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import type postgres from 'postgres';
import type { Database } from '#server/db/connect.ts';
import { loadDriver } from '#server/db/workarounds/postgresDriver.ts';

export interface Statement {
  query: string;
  params: unknown[];
  /** Whether the server prepares the statement. */
  options?: postgres.UnsafeQueryOptions | undefined;
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
  const { drizzle: overPostgres } = await loadDriver();
  const client = $client as postgres.Sql;
  const recording = (target: Pick<postgres.Sql, 'unsafe'>) => ({
    options: client.options,
    unsafe(query: string, params: never[], options?: postgres.UnsafeQueryOptions) {
      recorded.push({ query, params, options });
      return target.unsafe(query, params, options);
    },
    begin: (work: (transaction: unknown) => Promise<unknown>) =>
      client.begin((transaction) => work(recording(transaction))),
  });
  return {
    db: overPostgres(recording(client) as unknown as postgres.Sql) as unknown as Database,
    statementsOf,
    execute: async ({ query, params, options }) =>
      client.unsafe(query, params as never[], options).values(),
    plan: ({ query, params }) =>
      client.begin(async (transaction) => {
        await transaction.unsafe(NO_WHOLE_TABLES);
        return textOf(await transaction.unsafe(`EXPLAIN ${query}`, params as never[]).values());
      }) as Promise<string>,
  };
}
