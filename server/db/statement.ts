import type { Database } from './connect.ts';
import { readRowsFast } from './workarounds/drizzleRows.ts';
import { databaseKey, inSessionOf } from './workarounds/drizzleSessions.ts';

interface Query {
  prepare(name: string): unknown;
}

/**
 * A prepared statement with `sql.placeholder` values, built once per database and cached by
 * PostgreSQL; transactions of the database use it too. Neither driver uses the name that the ORM asks for.
 */
export function statement<Q extends Query>(
  build: (db: Database) => Q,
): (db: Database) => ReturnType<Q['prepare']> {
  const built = new WeakMap<object, ReturnType<Q['prepare']>>();
  return (db) => {
    const key = databaseKey(db);
    const known = built.get(key);
    if (known) return inSessionOf(db, known as object) as typeof known;
    const made = build(db).prepare('statement') as ReturnType<Q['prepare']>;
    readRowsFast(made);
    built.set(key, made);
    return made;
  };
}
