import { and, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { ads } from './ads.table.ts';

/** Values of a prepared statement's placeholders, by name. */
export type Values = Record<string, unknown>;

/** The filters of a section's list. */
export interface Filtering<Filters> {
  /** Conditions by the name of the value that they need. */
  conditions: Record<string, SQL>;
  /** Values of the filters that are set; undefined when a filter names an unknown entry. */
  values(db: Database, filters: Filters): Promise<Values | undefined>;
}

/** Selects the conditions and values of the filters that are set. */
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

/** A part of a list with its own order, so that an index can serve it. */
export interface ListPart {
  where: SQL;
  order: SQL[];
  values(at: Date): Values;
}

/** A section's query before conditions, order and page are added; it has a placeholder `at`. */
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

interface PageQuery {
  where: SQL[];
  /** `at`, `limit`, `offset` and the values of the conditions. */
  values: Values & { at: Date; limit: number; offset?: number };
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;
const statements = new Map<string, Statement<unknown>>();

function idOfPart(part: object): number {
  const number = numbers.get(part) ?? (lastNumber += 1);
  numbers.set(part, number);
  return number;
}

/** Caches prepared statements by their parts, which are constants. */
function statementOf<Row>(
  kind: string,
  parts: object[],
  build: Parameters<typeof statement<{ prepare(name: string): Prepared<Row> }>>[0],
): Statement<Row> {
  const key = `${kind} ${parts.map(idOfPart).join(' ')}`;
  const known = statements.get(key) as Statement<Row> | undefined;
  if (known) return known;
  const made = statement(build);
  statements.set(key, made);
  return made;
}

const execute = <Row>(
  prepared: Prepared<Row>,
  { at, ...values }: PageQuery['values'],
): Promise<Row[]> => prepared.execute({ offset: 0, ...values, at: at.toISOString() });

/** One page of a section's query. */
export function page<Row>(
  db: Database,
  select: Select<Row>,
  { where, order, values }: PageQuery & { order: SQL[] },
): Promise<Row[]> {
  const parts = [select, ...where, order];
  const build: Select<Row> = (database) =>
    select(database)
      .where(and(...where))
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'));
  return execute(statementOf('page', parts, build)(db), values);
}

/** A section's list: its rows, and its ids, which an index serves. */
interface List<Row> {
  select: Select<Row>;
  selectIds: Select<{ id: number }>;
}

/** One page of a list: finds the ids first, so that other columns are read for its rows only. */
function pageOfList<Row>(
  db: Database,
  { select, selectIds }: List<Row>,
  { where, order, values }: PageQuery & { order: SQL[] },
): Promise<Row[]> {
  const build: Select<Row> = (database) => {
    const ids = selectIds(database)
      .where(and(...where))
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'));
    return select(database)
      .where(sql`${ads.id} IN (${ids})`)
      .orderBy(...order);
  };
  return execute(statementOf('list', [select, ...where, order], build)(db), values);
}

/**
 * One page of a list made of consecutive parts. Counts a part only when the page starts behind it.
 */
export async function pageOfParts<Row>(
  db: Database,
  list: List<Row>,
  parts: ListPart[],
  { where, values }: PageQuery,
): Promise<Row[]> {
  const rows: Row[] = [];
  let offset = values.offset ?? 0;
  for (const part of parts) {
    const limit = values.limit - rows.length;
    const query = {
      where: [...where, part.where],
      values: { ...values, ...part.values(values.at), limit, offset },
    };
    const found = await pageOfList(db, list, { ...query, order: part.order });
    rows.push(...found);
    if (found.length === limit || part === parts.at(-1)) break;
    offset = found.length > 0 ? 0 : offset - (await countUpTo(db, list, query, offset));
  }
  return rows;
}

async function countUpTo<Row>(
  db: Database,
  { selectIds }: List<Row>,
  { where, values }: PageQuery,
  max: number,
): Promise<number> {
  if (max === 0) return 0;
  const build = (database: Database) => {
    const part = selectIds(database)
      .where(and(...where))
      .limit(sql.placeholder('limit'));
    const count = sql<number>`count(*)`.mapWith(Number);
    return database.select({ count }).from(sql`(${part}) AS part`);
  };
  const counting = statementOf<{ count: number }>('count', [selectIds, ...where], build);
  const [row] = await execute(counting(db), { ...values, limit: max });
  return row?.count ?? 0;
}
