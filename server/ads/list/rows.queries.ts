import { and, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { builtStatement } from '#server/db/statement.ts';
import type { Values } from './filtering.queries.ts';

/** A section's query before conditions, order and page are added; it has a placeholder `at`. */
export interface AdSelect<Row> extends SQLWrapper {
  where(condition: SQL | undefined): AdSelect<Row>;
  orderBy(...columns: SQL[]): AdSelect<Row>;
  limit(count: Placeholder): AdSelect<Row>;
  offset(count: Placeholder): AdSelect<Row>;
  prepare(name: string): { execute(values: Values): Promise<Row[]> };
}

interface RowsQuery {
  /** Of the prepared statement: tells it from all others. */
  name: string;
  where: SQL[];
  order: SQL[];
  values: Values & { at: Date; limit: number; offset?: number };
}

/** Rows of a section's query. */
export function rowsOf<Row>(
  db: Database,
  select: (db: Database) => AdSelect<Row>,
  { name, where, order, values: { at, ...values } }: RowsQuery,
): Promise<Row[]> {
  const build = (on: Database): AdSelect<Row> =>
    select(on)
      .where(and(...where))
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'));
  const statement = builtStatement(db, name, build, true);
  return statement.execute({ offset: 0, ...values, at: at.toISOString() });
}
