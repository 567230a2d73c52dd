import type { PGlite } from '@electric-sql/pglite';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import { drizzle as overPostgres } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import type { Database } from '#server/db/connect.ts';

export interface Statement {
  query: string;
  params: unknown[];
}

export interface Recorder {
  /** Works on the same connections, and notes what it is asked. */
  db: Database;
  /** The statements that this work leads to, in their order. */
  statementsOf(work: () => Promise<unknown>): Promise<Statement[]>;
  /** Asks the driver alone; answers with the rows as lists of values. */
  ask(statement: Statement): Promise<unknown[][]>;
}

/** A way to see what the server asks of the database, and to ask the same without the server. */
export function recordStatements(db: Database, kind: 'PostgreSQL' | 'PGlite'): Recorder {
  let noted: Statement[] = [];
  const logger = {
    logQuery: (query: string, params: unknown[]) => void noted.push({ query, params }),
  };
  const { $client } = db as unknown as { $client: unknown };
  const statementsOf: Recorder['statementsOf'] = async (work) => {
    noted = [];
    await work();
    return noted;
  };
  if (kind === 'PGlite') {
    const client = $client as PGlite;
    return {
      db: overPglite(client, { logger }) as unknown as Database,
      statementsOf,
      ask: async ({ query, params }) =>
        (await client.query<unknown[]>(query, params, { rowMode: 'array' })).rows,
    };
  }
  const client = $client as postgres.Sql;
  return {
    db: overPostgres(client, { logger }) as unknown as Database,
    statementsOf,
    ask: async ({ query, params }) => client.unsafe(query, params as never[]).values(),
  };
}
