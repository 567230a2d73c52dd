import type { PGlite } from '@electric-sql/pglite';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import type postgres from 'postgres';
import type { Database } from '#server/db/connect.ts';
import { loadDriver } from '#server/db/workarounds/postgresQueue.ts';

export interface Statement {
  query: string;
  params: unknown[];
  /** How the server has its driver ask: prepared or not. */
  options?: postgres.UnsafeQueryOptions | undefined;
}

export interface Recorder {
  /** Works on the same connections, and notes what it is asked. */
  db: Database;
  /** The statements that this work leads to, in their order. */
  statementsOf(work: () => Promise<unknown>): Promise<Statement[]>;
  /** Asks the driver alone; answers with the rows as lists of values. */
  ask(statement: Statement): Promise<unknown[][]>;
  /** The plan where reading a whole table is the last resort: what is read so has no index that would do. */
  plan(statement: Statement): Promise<string>;
}

const NO_WHOLE_TABLES = 'SET LOCAL enable_seqscan = off';
const textOf = (rows: unknown[][]): string => rows.flat().join('\n');

/** A way to see what the server asks of the database, and to ask the same without the server. */
export async function recordStatements(
  db: Database,
  kind: 'PostgreSQL' | 'PGlite',
): Promise<Recorder> {
  let noted: Statement[] = [];
  const { $client } = db as unknown as { $client: unknown };
  const statementsOf: Recorder['statementsOf'] = async (work) => {
    noted = [];
    await work();
    return noted;
  };
  if (kind === 'PGlite') {
    const client = $client as PGlite;
    const logger = {
      logQuery: (query: string, params: unknown[]) => void noted.push({ query, params }),
    };
    return {
      db: overPglite(client, { logger }) as unknown as Database,
      statementsOf,
      ask: async ({ query, params }) =>
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
  const noting = (asked: Pick<postgres.Sql, 'unsafe'>) => ({
    options: client.options,
    unsafe(query: string, params: never[], options?: postgres.UnsafeQueryOptions) {
      noted.push({ query, params, options });
      return asked.unsafe(query, params, options);
    },
    begin: (work: (transaction: unknown) => Promise<unknown>) =>
      client.begin((transaction) => work(noting(transaction))),
  });
  return {
    db: overPostgres(noting(client) as unknown as postgres.Sql) as unknown as Database,
    statementsOf,
    ask: async ({ query, params, options }) =>
      client.unsafe(query, params as never[], options).values(),
    plan: ({ query, params }) =>
      client.begin(async (transaction) => {
        await transaction.unsafe(NO_WHOLE_TABLES);
        return textOf(await transaction.unsafe(`EXPLAIN ${query}`, params as never[]).values());
      }) as Promise<string>,
  };
}
