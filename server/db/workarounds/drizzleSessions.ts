import type { Database } from '../connect.ts';

interface OfSession {
  /** Transactions share it with their database. */
  dialect: object;
  session: { client: unknown };
}

const internals = (db: Database) => db as unknown as OfSession;

/**
 * Library: drizzle-orm 0.45.4. A prepared statement belongs to one session, and each transaction is a new
 * session: it built the SQL of all its statements again. A built statement is copied with the client of
 * the transaction instead. Can go when Drizzle prepares a statement for any session; the test fails on
 * a new version.
 */
export const databaseKey = (db: Database): object => internals(db).dialect;

/** The statement, run by the client of this database or transaction. */
export function inSessionOf<Prepared extends object>(db: Database, prepared: Prepared): Prepared {
  const { client } = internals(db).session;
  const prototype = Object.getPrototypeOf(prepared) as object;
  return Object.assign(Object.create(prototype) as Prepared, prepared, { client });
}
