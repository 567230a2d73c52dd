import type { Database } from './database.ts';

interface Query {
  prepare(name: string): unknown;
}

let lastNumber = 0;

/**
 * A statement with `sql.placeholder` values. Its SQL is built once per database, and once more in each
 * transaction.
 * @param isPrepared PostgreSQL keeps it on each connection that has run it
 */
export function statement<Q extends Query>(
  build: (db: Database) => Q,
  isPrepared = true,
): (db: Database) => ReturnType<Q['prepare']> {
  const built = new WeakMap<Database, ReturnType<Q['prepare']>>();
  const name = isPrepared ? `statement_${(lastNumber += 1)}` : '';
  return (db) => {
    const known = built.get(db) ?? (build(db).prepare(name) as ReturnType<Q['prepare']>);
    built.set(db, known);
    return known;
  };
}
