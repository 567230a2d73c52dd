import type { LRUCache } from 'lru-cache';
import { boundedCache } from '#server/shared/boundedCache.ts';
import type { Database } from './database.ts';

interface Query {
  prepare(name: string): {};
}

/** Lists have thousands of combinations of filters. */
const BUILT_MAX = 1000;
const built = new WeakMap<Database, LRUCache<string, {}>>();

/**
 * A statement with `sql.placeholder` values, whose SQL is made of parts. It is built once per
 * database, and once more in each transaction.
 * @param key tells it from all others: it names all that its SQL is made of
 * @param isPrepared PostgreSQL keeps it with its plan on each connection; otherwise it plans for the
 * values of each request, because a filter can be rare or common
 */
export function builtStatement<Q extends Query>(
  db: Database,
  key: string,
  build: (db: Database) => Q,
  isPrepared = false,
): ReturnType<Q['prepare']> {
  const ofDatabase = built.get(db) ?? boundedCache<string, {}>(BUILT_MAX);
  built.set(db, ofDatabase);
  const known = ofDatabase.get(key) ?? build(db).prepare(isPrepared ? key : '');
  ofDatabase.set(key, known);
  return known as ReturnType<Q['prepare']>;
}

let lastNumber = 0;

/** The same for SQL that is always the same. */
export function statement<Q extends Query>(
  build: (db: Database) => Q,
  isPrepared = true,
): (db: Database) => ReturnType<Q['prepare']> {
  const key = `statement_${(lastNumber += 1)}`;
  return (db) => builtStatement(db, key, build, isPrepared);
}
