import type { Database } from './connect.ts';
import { readRowsFast } from './workarounds/drizzleRows.ts';
import { databaseKey, inSessionOf } from './workarounds/drizzleSessions.ts';

interface Query {
  prepare(name: string): unknown;
}

let lastNumber = 0;

/**
 * A statement with `sql.placeholder` values, built once per database; transactions of the database use
 * it too.
 * @param isPrepared PostgreSQL keeps it on each connection that has run it
 */
export function statement<Q extends Query>(
  build: (db: Database) => Q,
  isPrepared = true,
): (db: Database) => ReturnType<Q['prepare']> {
  const built = new WeakMap<object, ReturnType<Q['prepare']>>();
  const name = isPrepared ? `statement_${(lastNumber += 1)}` : '';
  return (db) => {
    const key = databaseKey(db);
    const known = built.get(key);
    if (known) return inSessionOf(db, known as object) as typeof known;
    const made = build(db).prepare(name) as ReturnType<Q['prepare']>;
    readRowsFast(made);
    built.set(key, made);
    return made;
  };
}
