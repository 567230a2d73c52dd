import { and, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

/** What stands in the places of a prepared statement, by their names. */
export type Values = Record<string, unknown>;

/** How a section's list is narrowed. */
export interface Filtering<Filters> {
  /** What filters ask for, each under the name of its value. */
  conditions: Record<string, SQL>;
  /** The values of the filters that are set; `undefined` when one names what does not exist. */
  values(db: Database, filters: Filters): Promise<Values | undefined>;
}

/** The conditions of the filters that are set, and their values. */
export async function narrow<Filters>(
  { conditions, values: valuesOf }: Filtering<Filters>,
  db: Database,
  filters: Filters,
): Promise<{ where: SQL[]; values: Values } | undefined> {
  const values = await valuesOf(db, filters);
  if (!values) return undefined;
  const where = Object.keys(conditions)
    .filter((name) => name in values)
    .map((name) => conditions[name] as SQL);
  return { where, values };
}

/** A stretch of a list that has its own order, so that an index can serve it. */
export interface ListPart {
  where: SQL;
  order: SQL[];
  values(at: Date): Values;
}

/** A section's query, still open to conditions, order and page; it has a place for `at`. */
export interface AdSelect<Row> extends SQLWrapper {
  where(condition: SQL | undefined): AdSelect<Row>;
  orderBy(...columns: SQL[]): AdSelect<Row>;
  limit(count: Placeholder): AdSelect<Row>;
  offset(count: Placeholder): AdSelect<Row>;
  prepare(name: string): Prepared<Row>;
}

type Select<Row> = (db: Database) => AdSelect<Row>;
interface Prepared<Row> {
  execute(values: Values): Promise<Row[]>;
}
type Statement<Row> = (db: Database) => Prepared<Row>;

interface Asked {
  where: SQL[];
  /** `at`, `limit`, `offset` and what the conditions name. */
  values: Values & { at: Date; limit: number; offset?: number };
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;
const statements = new Map<string, Statement<unknown>>();

function numberOf(piece: object): number {
  const number = numbers.get(piece) ?? (lastNumber += 1);
  numbers.set(piece, number);
  return number;
}

/** The statement of these pieces. They are constants: each combination is put together once. */
function statementOf<Row>(
  kind: string,
  pieces: object[],
  build: Parameters<typeof statement<{ prepare(name: string): Prepared<Row> }>>[0],
): Statement<Row> {
  const key = `${kind} ${pieces.map(numberOf).join(' ')}`;
  const known = statements.get(key) as Statement<Row> | undefined;
  if (known) return known;
  const made = statement(build);
  statements.set(key, made);
  return made;
}

const ask = <Row>(prepared: Prepared<Row>, { at, ...values }: Asked['values']): Promise<Row[]> =>
  prepared.execute({ offset: 0, ...values, at: at.toISOString() });

/** One page of a section's query. */
export function page<Row>(
  db: Database,
  select: Select<Row>,
  { where, order, values }: Asked & { order: SQL[] },
): Promise<Row[]> {
  const pieces = [select, ...where, order];
  const build: Select<Row> = (database) =>
    select(database)
      .where(and(...where))
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'));
  return ask(statementOf('page', pieces, build)(db), values);
}

/**
 * One page of parts that follow one another. Only what lies before the page is ever counted, and only
 * where the page begins behind a part's end.
 */
export async function pageOfParts<Row>(
  db: Database,
  select: Select<Row>,
  parts: ListPart[],
  { where, values }: Asked,
): Promise<Row[]> {
  const rows: Row[] = [];
  let offset = values.offset ?? 0;
  for (const part of parts) {
    const limit = values.limit - rows.length;
    const asked = {
      where: [...where, part.where],
      values: { ...values, ...part.values(values.at), limit, offset },
    };
    const found = await page(db, select, { ...asked, order: part.order });
    rows.push(...found);
    if (found.length === limit || part === parts.at(-1)) break;
    offset = found.length > 0 ? 0 : offset - (await countUpTo(db, select, asked, offset));
  }
  return rows;
}

async function countUpTo<Row>(
  db: Database,
  select: Select<Row>,
  { where, values }: Asked,
  max: number,
): Promise<number> {
  if (max === 0) return 0;
  const build = (database: Database) => {
    const part = select(database)
      .where(and(...where))
      .limit(sql.placeholder('limit'));
    const count = sql<number>`count(*)`.mapWith(Number);
    return database.select({ count }).from(sql`(${part}) AS part`);
  };
  const counting = statementOf<{ count: number }>('count', [select, ...where], build);
  const [row] = await ask(counting(db), { ...values, limit: max });
  return row?.count ?? 0;
}
