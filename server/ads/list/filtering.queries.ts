import { and, eq, gte, lte, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  choiceId,
  RADIUS_MAX,
  type DefinedFilters,
  type ListFilter,
  type ListFilters,
  type Sort,
  type ValuesOf,
} from '#contract/ads/listFilters.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/database.ts';
import { idList } from '#server/db/oneOf.ts';
import { citiesAround, matchCities } from '#server/catalog/catalog.queries.ts';
import { textQuery } from '#server/db/textQuery.ts';

/** Values of a statement's placeholders, by name. */
export type Values = Record<string, unknown>;

/** What a filter selects: ads with one of the ids, or by default with the value, in a column. */
export type Selected = { column: string; name: string } & (
  | { ids: number[] }
  | { value: unknown; compare?: keyof typeof COMPARISONS }
);

const COMPARISONS = {
  equal: eq,
  from: gte,
  to: lte,
  words: (column: SQLWrapper, query: SQLWrapper): SQL => sql`${column} @@ ${query}::tsquery`,
};

/** A condition of a list. The key of the list's statement is made of the keys of its conditions. */
export interface Condition {
  /** Tells it from all other conditions of its section. */
  key: string;
  where: SQL;
}

/** A list with these filters. */
export interface Narrowed {
  conditions: Condition[];
  values: Values;
  selected: Selected[];
  /** Of a list around a city: the condition, and the kilometres by city. */
  around: { condition: Condition; distances: Map<string, number> } | undefined;
}

/** All conditions of a list, whatever its order. */
export const allConditions = ({ conditions, around }: Narrowed): Condition[] =>
  around ? [...conditions, around.condition] : conditions;

/** Resolves filters; undefined when one names an unknown entry of the catalog. */
export type Filtering<Filters> = (db: Database, filters: Filters) => Promise<Narrowed | undefined>;

/** Finds the ids of the catalog's entries that a filter means. */
type Lookup = (db: Database, entry: number | string) => Promise<number[]>;

/** A lookup of entries that are given by id, or by a name that `match` finds. */
export const byIdOr =
  (match: (db: Database, name: string) => Promise<number[]>): Lookup =>
  async (db, entry) =>
    typeof entry === 'number' ? [entry] : match(db, entry);

type EntryNames<F extends ListFilters> = {
  [Name in keyof F]: F[Name]['kind'] extends 'entry' ? Name : never;
}[keyof F];

interface Place {
  city?: string;
  radius_km?: number;
  sort?: Sort;
}

const columnOf = (column: string): SQL => sql`${ads}.${sql.identifier(column)}`;
const isOneOf = (column: SQLWrapper, place: string): SQL =>
  sql`${column} = ANY(${sql.placeholder(place)}::integer[])`;

/** The condition and the values of what is selected. An index has the order of a single id. */
function conditionOf(selected: Selected): Condition & { values: Values } {
  const { name } = selected;
  const column = columnOf(selected.column);
  const place = sql.placeholder(name);
  if ('ids' in selected) {
    const [id, ...others] = selected.ids;
    return others.length === 0
      ? { key: name, where: eq(column, place), values: { [name]: id } }
      : { key: `${name}s`, where: isOneOf(column, name), values: { [name]: idList(selected.ids) } };
  }
  const where = COMPARISONS[selected.compare ?? 'equal'](column, place);
  return { key: name, where, values: { [name]: selected.value } };
}

/** Resolves the filters that a section's list declares; `lookups` find its entries of the catalog. */
export function createFiltering<F extends ListFilters>(
  { filters: declared }: DefinedFilters<F>,
  lookups: Record<EntryNames<F>, Lookup>,
): Filtering<ValuesOf<F>> {
  async function select(
    db: Database,
    name: string,
    filter: ListFilter,
    value: string | number,
  ): Promise<Selected | 'all' | 'unknown'> {
    switch (filter.kind) {
      case 'choice': {
        const id = choiceId(filter, value);
        return id === undefined ? 'unknown' : { name, column: filter.column, value: id };
      }
      case 'entry': {
        const ids = await (lookups as Record<string, Lookup>)[name]?.(db, value);
        return ids?.length ? { name, column: filter.column, ids } : 'unknown';
      }
      case 'day':
        return { name, column: filter.column, value };
      case 'flag':
        return { name, column: filter.column, value: true };
      case 'priceFrom':
        return { name, column: 'price', value, compare: 'from' };
      case 'priceTo':
        return { name, column: 'price', value, compare: 'to' };
      case 'words': {
        const query = await textQuery(db, String(value));
        return query ? { name, column: 'search', value: query, compare: 'words' } : 'all';
      }
      case 'city': {
        const ids = await matchCities(db, String(value));
        return ids.length > 0 ? { name, column: 'city_id', ids } : 'unknown';
      }
      case 'radius':
      case 'parts':
      case 'sort':
        return 'all';
    }
  }

  return async (db, filters) => {
    const { city, radius_km: chosen, sort } = filters as Place;
    const radius = chosen ?? (sort === 'near' ? RADIUS_MAX : undefined);
    const cities = city && radius !== undefined ? await citiesAround(db, city, radius) : [];
    const [center] = cities;
    const given = Object.entries(filters).filter(
      ([name, value]) => value !== undefined && name in declared && !(center && name === 'city'),
    ) as [string, string | number][];
    const found = await Promise.all(
      given.map(([name, value]) => select(db, name, declared[name] as ListFilter, value)),
    );
    if (found.includes('unknown')) return undefined;
    const selected = found.filter((one) => typeof one === 'object');
    const conditions = selected
      .map(conditionOf)
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const ids = cities.map(({ id }) => id);
    return {
      conditions,
      values: Object.assign(
        {},
        ...conditions.map(({ values }) => values),
        center && { cities: idList(ids), center: center.id },
      ) as Values,
      selected: center ? [...selected, { name: 'city', column: 'city_id', ids }] : selected,
      around: center && {
        condition: { key: 'in cities', where: isInCities },
        distances: new Map(cities.map(({ name, km }) => [name, km])),
      },
    };
  };
}

const isInCities = isOneOf(ads.cityId, 'cities');
/** The parts of a list around a city: the city itself, and the cities around it. */
export const isInCenter: Condition = {
  key: 'here',
  where: eq(ads.cityId, sql.placeholder('center')),
};
export const isAroundCenter: Condition = {
  key: 'around',
  where: and(isInCities, ne(ads.cityId, sql.placeholder('center'))) as SQL,
};
