import { LRUCache } from 'lru-cache';
import type { Database } from '#server/db/database.ts';
import type { Values } from './filtering.queries.ts';

export interface Prepared<Row> {
  execute(values: Values): Promise<Row[]>;
}
interface Query<Row> {
  prepare(name: string): Prepared<Row>;
}

/** Lists have thousands of combinations of filters. */
const BUILT_MAX = 500;
const built = new WeakMap<Database, LRUCache<string, Prepared<unknown>>>();

/**
 * Builds the SQL of a list's statement once per database.
 * @param key tells the statement from all others (`keyOf`)
 * @param isPrepared PostgreSQL keeps it with its plan; otherwise it plans for the values of each
 * request, because a filter can be rare or common
 */
export function builtStatement<Row>(
  db: Database,
  key: string,
  build: (db: Database) => Query<Row>,
  isPrepared = false,
): Prepared<Row> {
  const ofDatabase = built.get(db) ?? new LRUCache<string, Prepared<unknown>>({ max: BUILT_MAX });
  built.set(db, ofDatabase);
  const known = ofDatabase.get(key) as Prepared<Row> | undefined;
  if (known) return known;
  const made = build(db).prepare(isPrepared ? key : '');
  ofDatabase.set(key, made);
  return made;
}
