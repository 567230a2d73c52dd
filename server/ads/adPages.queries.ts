import { and, eq, ne, or, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import { RADIUS_MAX, type Sort } from '#contract/ads.ts';
import type { Database } from '#server/db/connect.ts';
import { idList, oneOfThese } from '#server/db/oneOf.ts';
import { citiesAround } from '#server/db/reference.queries.ts';
import { statement } from '#server/db/statement.ts';
import type { AdRow } from './ads.queries.ts';
import { ads } from './ads.table.ts';

/** Values of a prepared statement's placeholders, by name. */
export type Values = Record<string, unknown>;

/** The filters of a section's list. */
export interface Filtering<Filters> {
  /** Conditions by the name of the value that they need. */
  conditions: Record<string, SQL>;
  /** The names of values of which there are a handful, so that each is common. */
  common: readonly string[];
  /** The name of the value that is the id of a single item: a breed, say. */
  item: string;
  /** Values of the filters that are set; undefined when a filter names an unknown entry. */
  values(db: Database, filters: Filters): Promise<Values | undefined>;
}

interface PlaceFilters {
  city?: string;
  radius_km?: number;
  sort?: Sort;
}

/** Conditions that an index serves, although it does not have the order of the list. */
export interface Selection {
  where: SQL[];
  values: Values;
}

export interface Narrowed {
  where: SQL[];
  /** The same without that of a radius, which the parts of such a list have. */
  whereAnywhere: SQL[];
  values: Values;
  /** Whether one plan suits all values. */
  isEven: boolean;
  selection: Selection | undefined;
  /** Kilometres by city, for a list with a radius. */
  distances: Map<string, number> | undefined;
}

/** Selects the conditions and values of the filters that are set. */
export async function narrow<Filters>(
  { conditions, values: valuesOf, common, item }: Filtering<Filters>,
  db: Database,
  filters: Filters,
): Promise<Narrowed | undefined> {
  const { city, radius_km: chosen, sort } = filters as PlaceFilters;
  const radius = chosen ?? (sort === 'near' ? RADIUS_MAX : undefined);
  const cities = city && radius !== undefined ? await citiesAround(db, city, radius) : [];
  const [center] = cities;
  const found = await valuesOf(db, center ? { ...filters, city: undefined } : filters);
  if (!found) return undefined;
  const values = center
    ? { ...found, cities: idList(cities.map(({ id }) => id)), center: center.id }
    : found;
  const names = Object.keys(conditions).filter((name) => name in values);
  const conditionsOf = (chosen: string[]) => chosen.map((name) => conditions[name] as SQL);
  const where = conditionsOf(names);
  const whereAnywhere = center ? conditionsOf(names.filter((name) => name !== 'cities')) : where;
  const distances = center && new Map(cities.map(({ name, km }) => [name, km]));
  // An index has the order of the list, by price excepted, for a single id or for all ads. It has the
  // columns of common values as well, and no other index would find them sooner.
  const selective = names.filter((name) => !common.includes(name));
  const isOrdered =
    sort === undefined &&
    selective.length <= 1 &&
    selective.every((name) => name.endsWith('Single'));
  // An index finds the few ads of an item in a city: other filters and the order cost little then.
  const isNarrow = 'citiesSingle' in values && item in values;
  const isEven = isOrdered || isNarrow;
  const selection = isEven ? undefined : selectionOf(conditions, selective, values, sort);
  return { where, whereAnywhere, values, isEven, selection, distances };
}

const INTEGER_MAX = 2 ** 31 - 1;

/** A price range, or the city of the cheapest ads; undefined with other conditions beside it. */
function selectionOf(
  { priceFrom, priceTo, citiesSingle }: Record<string, SQL>,
  names: string[],
  values: Values,
  sort: Sort | undefined,
): Selection | undefined {
  const isOfPrice = names.every((name) => name === 'priceFrom' || name === 'priceTo');
  if (sort === undefined && isOfPrice && priceFrom && priceTo) {
    // PostgreSQL expects few ads when it plans for a range with two ends.
    return {
      where: [priceFrom, priceTo],
      values: { priceFrom: 0, priceTo: INTEGER_MAX, ...values },
    };
  }
  const isOfCity = names.length === 1 && 'citiesSingle' in values;
  if (sort === 'cheap' && isOfCity && citiesSingle) return { where: [citiesSingle], values };
  return undefined;
}

/** A part of a list with its own order, so that an index can serve it. */
export interface ListPart {
  where: SQL;
  order: SQL[];
  /**
   * What comes after an ad in this order, as parts whose order an index has. The ad's columns are in
   * placeholders, as `AdPlace` has them.
   */
  after: SQL[];
  values(at: Date): Values;
}

/** The columns of an ad by which lists are ordered. Times are texts in PostgreSQL's full precision. */
interface AdPlace {
  afterId: number;
  afterPublished: string;
  afterEnd: string | null;
  afterPrice: number;
  afterCity: number;
}

/** The place of an ad in a list made of parts. */
export interface ListPlace {
  part: number;
  values: AdPlace;
}

/** A section's query before conditions, order and page are added; it has a placeholder `at`. */
export interface AdSelect<Row> extends SQLWrapper {
  where(condition: SQL | undefined): AdSelect<Row>;
  orderBy(...columns: SQL[]): AdSelect<Row>;
  limit(count: Placeholder): AdSelect<Row>;
  offset(count: Placeholder): AdSelect<Row>;
  prepare(name: string): Prepared<Row>;
}

const placed = new WeakMap<ListPart, [inCity: ListPart, around: ListPart]>();

/** A part of a list with a radius for the city itself, and one for the cities around it. */
const byPlace = (part: ListPart): [ListPart, ListPart] => {
  const center = sql.placeholder('center');
  const known = placed.get(part) ?? [
    { ...part, where: and(part.where, eq(ads.cityId, center)) as SQL },
    {
      ...part,
      where: and(part.where, oneOfThese(ads.cityId, 'cities'), ne(ads.cityId, center)) as SQL,
    },
  ];
  placed.set(part, known);
  return known;
};

/** Parts of a list with a radius: those of the city itself, then those of the cities around it. */
export function cityFirst(parts: ListPart[]): ListPart[] {
  const both = parts.map(byPlace);
  return [...both.map(([inCity]) => inCity), ...both.map(([, around]) => around)];
}

const rests = new WeakMap<ListPart, ListPart[]>();

/** The rest of a part. */
function restOf(part: ListPart): ListPart[] {
  const known =
    rests.get(part) ?? part.after.map((rest) => ({ ...part, where: and(part.where, rest) as SQL }));
  rests.set(part, known);
  return known;
}

/** The parts of a list from a place on. */
function partsAfter(parts: ListPart[], place: ListPlace): ListPart[] {
  const [current, ...others] = parts.slice(place.part);
  return current ? [...restOf(current), ...others] : [];
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

/**
 * True. PostgreSQL knows that while it plans for given values; a plan for any values would have to
 * call the function and is too expensive. For statements whose values can be rare or common.
 */
export const plannedForValues = sql`(${sql.placeholder('at')}::timestamptz IS NOT NULL OR too_costly(${ads.id}))`;

const numbers = new WeakMap<object, number>();
let lastNumber = 0;
const statements = new Map<string, Statement<unknown>>();

/** Lists have thousands of combinations of filters, and PostgreSQL keeps what it has prepared. */
const PREPARED_MAX = 300;

/** Cached statements: grows only with new lists. */
export const statementCount = (): number => statements.size;

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
  const made = statement(build, statements.size < PREPARED_MAX);
  statements.set(key, made);
  return made;
}

const execute = <Row>(
  prepared: Prepared<Row>,
  { at, ...values }: Values & { at: Date },
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

const partValues = (parts: ListPart[], at: Date): Values =>
  Object.assign({}, ...parts.map((part) => part.values(at))) as Values;

/** The place of an ad in a list made of parts; undefined when it is not in the list. */
export async function placeInParts(
  db: Database,
  parts: ListPart[],
  { where, values }: Pick<PageQuery, 'where'> & { values: Values & { at: Date; after: number } },
): Promise<ListPlace | undefined> {
  const build = (database: Database) => {
    const cases = parts.map((part, index) => sql`WHEN ${part.where} THEN ${sql.raw(`${index}`)}`);
    const inParts = or(...parts.map((part) => part.where));
    return database
      .select({
        part: sql<number>`CASE ${sql.join(cases, sql` `)} END`,
        afterId: ads.id,
        afterPublished: sql<string>`${ads.publishedAt}::text`,
        afterEnd: sql<string | null>`${ads.endsAt}::text`,
        afterPrice: ads.price,
        afterCity: ads.cityId,
      })
      .from(ads)
      .where(and(eq(ads.id, sql.placeholder('after')), ...where, inParts));
  };
  const placed = statementOf<AdPlace & { part: number }>('place', [...where, ...parts], build)(db);
  const [row] = await execute(placed, { ...partValues(parts, values.at), ...values });
  if (!row) return undefined;
  const { part, ...place } = row;
  return { part, values: place };
}

/** The number of ads in a list made of parts, at most `limit`. */
export async function countOfParts(
  db: Database,
  parts: ListPart[],
  { where, values }: PageQuery,
): Promise<number> {
  const build = (database: Database) => {
    const inParts = or(...parts.map((part) => part.where));
    const found = database
      .select({ id: ads.id })
      .from(ads)
      .where(and(plannedForValues, ...where, inParts))
      .limit(sql.placeholder('limit'))
      .as('found');
    return database.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(found);
  };
  const counted = statementOf<{ count: number }>('count', [...where, ...parts], build)(db);
  const [row] = await execute(counted, { ...values, ...partValues(parts, values.at) });
  return row?.count ?? 0;
}

/**
 * The first `citiesMax` of the cities that have ads in a list, with their numbers. Without ORDER BY,
 * which would count in all of them first: a nested loop keeps the order of the array.
 */
export function countByCity(
  db: Database,
  parts: ListPart[],
  { where, values }: PageQuery & { values: { cities: string; citiesMax: number } },
): Promise<{ id: number; count: number }[]> {
  const build = (database: Database) => {
    const found = database
      .select({ one: sql`1` })
      .from(ads)
      .where(and(...where, sql`${ads.cityId} = near.id`, or(...parts.map((part) => part.where))))
      .limit(sql.placeholder('limit'));
    return database
      .select({ id: sql<number>`near.id`, count: sql<number>`found.count`.mapWith(Number) })
      .from(
        sql`unnest(${sql.placeholder('cities')}::integer[]) AS near(id)
          CROSS JOIN LATERAL (SELECT count(*) FROM (${found}) AS ad) AS found`,
      )
      .where(sql`found.count > 0`)
      .limit(sql.placeholder('citiesMax'));
  };
  const counted = statementOf<{ id: number; count: number }>('cities', [...where, ...parts], build);
  return execute(counted(db), { ...values, ...partValues(parts, values.at) });
}

type RangeValue = 'limit' | 'offset' | 'reach';
type RangeValues = Record<RangeValue, SQL>;
const range: RangeValues = {
  limit: sql`${sql.placeholder('limit')}`,
  offset: sql`${sql.placeholder('offset')}`,
  reach: sql`${sql.placeholder('reach')}`,
};
/**
 * The same for a plan that suits all values. PostgreSQL does not look into a sub-select: planning for
 * the range of each request seems no cheaper to it then, and it plans once.
 */
const hiddenRange: RangeValues = {
  limit: sql`(SELECT ${range.limit}::bigint)`,
  offset: sql`(SELECT ${range.offset}::bigint)`,
  reach: sql`(SELECT ${range.reach}::bigint)`,
};

/** False for every ad. No index has an order that begins with it, so PostgreSQL sorts what it has read. */
const unindexed = sql`${ads.id} < 0`;

export type RowVersion = SQL<string>;

interface ListOptions {
  isEven?: boolean;
  /** A selection with few ads: all of them are read and sorted. */
  small?: Selection | undefined;
  place?: ListPlace | undefined;
}

/** An ad of a list, with the version of its row. */
export type ListedAd = Pick<AdRow, 'id' | 'rowVersion'>;

/**
 * One page of a list made of consecutive parts: ids, which an index serves, and the versions of these
 * rows. PostgreSQL reads a part when those before it do not fill the page. After a place, an index
 * leads to the page; with an offset PostgreSQL walks all ads before it.
 */
export function pageOfParts(
  db: Database,
  rowVersion: RowVersion,
  all: ListPart[],
  { where, values, isEven = false, small, place }: PageQuery & ListOptions,
): Promise<ListedAd[]> {
  const { at, limit } = values;
  const parts = place ? partsAfter(all, place) : all;
  const offset = place ? 0 : (values.offset ?? 0);
  const isPlannedOnce = isEven || small !== undefined;
  const planning = isPlannedOnce ? [] : [plannedForValues];
  const { limit: count, offset: start, reach } = isPlannedOnce ? hiddenRange : range;
  const conditions = [...new Set([...planning, ...where, ...(small?.where ?? [])])];
  const firstOrder = small ? [unindexed] : [];
  const build = (database: Database) => {
    const idsOfParts = parts.map((part) => {
      const ids = database
        .select({ id: ads.id })
        .from(ads)
        .where(and(...conditions, part.where))
        .orderBy(...firstOrder, ...part.order);
      return sql`(${ids} LIMIT ${reach})`;
    });
    const ofParts = sql.join(idsOfParts, sql` UNION ALL `);
    return database
      .select({
        id: sql<number>`page.id`,
        rowVersion: sql<string>`(SELECT ${rowVersion} FROM ${ads} WHERE ${ads.id} = page.id)`,
      })
      .from(sql`(SELECT id FROM (${ofParts}) AS parts LIMIT ${count} OFFSET ${start}) AS page`);
  };
  const key = [rowVersion, reach, ...conditions, ...firstOrder, ...parts];
  const ofPage = {
    ...small?.values,
    ...partValues(parts, at),
    ...place?.values,
    offset,
    reach: limit + offset,
  };
  return execute(statementOf<ListedAd>('list', key, build)(db), { ...values, ...ofPage });
}
