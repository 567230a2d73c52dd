import type { Database } from './connect.ts';
import { readRowsFast } from './workarounds/drizzleRows.ts';

interface Query {
  prepare(name: string): unknown;
}

/**
 * A prepared statement with `sql.placeholder` values, built once per database and cached by
 * PostgreSQL. Neither driver uses the name that the ORM asks for.
 */
export function statement<Q extends Query>(
  build: (db: Database) => Q,
): (db: Database) => ReturnType<Q['prepare']> {
  const built = new WeakMap<Database, ReturnType<Q['prepare']>>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const made = build(db).prepare('statement') as ReturnType<Q['prepare']>;
    readRowsFast(made);
    built.set(db, made);
    return made;
  };
}
