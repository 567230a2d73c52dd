import type { Database } from './connect.ts';

interface Query {
  prepare(name: string): unknown;
}

/**
 * A question that is put together once for each database instead of every time it is asked, with
 * `sql.placeholder` where its values stand. PostgreSQL keeps it parsed as well; of the name that the
 * ORM wants neither driver makes anything.
 */
export function statement<Q extends Query>(
  build: (db: Database) => Q,
): (db: Database) => ReturnType<Q['prepare']> {
  const built = new WeakMap<Database, ReturnType<Q['prepare']>>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const made = build(db).prepare('statement') as ReturnType<Q['prepare']>;
    built.set(db, made);
    return made;
  };
}
