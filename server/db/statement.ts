import type { Database } from './connect.ts';

interface Query {
  prepare(name: string): unknown;
}

/** What the ORM keeps of a prepared statement and does not tell of. */
interface Insides {
  fields?: { path: string[]; field: Decoder | { decoder: Decoder } }[];
  customResultMapper?: (rows: unknown[][]) => Record<string, unknown>[];
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
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
    readQuickly(made as Insides);
    built.set(db, made);
    return made;
  };
}

/** Finds out once how each column is read. The ORM does so for every value, and takes longer for it than the driver. */
function readQuickly(prepared: Insides): void {
  const { fields } = prepared;
  if (!fields || fields.some(({ path }) => path.length > 1)) return;
  const columns = fields.map(({ path: [name = ''], field }) => ({
    name,
    decoder: 'decoder' in field ? field.decoder : field,
  }));
  prepared.customResultMapper = (rows) =>
    rows.map((row) => {
      const read: Record<string, unknown> = {};
      columns.forEach(({ name, decoder }, index) => {
        const value = row[index];
        read[name] = value === null ? null : decoder.mapFromDriverValue(value);
      });
      return read;
    });
}
