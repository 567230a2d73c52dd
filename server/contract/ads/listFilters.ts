import * as v from 'valibot';
import { NAME_MAX } from './ads.ts';
import { any, day as dayField, entryOf, idOrName, line, wholeNumber } from '../fields.ts';
import type { FilterSchema, FiltersOf, UrlFilters } from './filters.ts';
import { filterLabels, sortNames } from './listTexts.ts';

interface Filter<Kind extends string, S extends FilterSchema> {
  kind: Kind;
  schema: S;
  label: string;
}
interface OfColumn {
  /** The column of `ads` that is compared. */
  column: string;
}

/** One of a fixed list: the column has its id. */
interface ChoiceFilter<S extends FilterSchema> extends Filter<'choice', S>, OfColumn {
  choices: readonly { id: number; name: string }[];
}
/** An entry of the catalog, by id or name. */
interface EntryFilter<S extends FilterSchema> extends Filter<'entry', S>, OfColumn {
  /** The reference list of the section that has the entries. */
  list: string;
  /** All of its names, where only migrations change them. */
  names?: readonly string[];
  /** Another filter that says nothing beside this one: a breed has one animal type. */
  covers?: string;
}
type DayFilter<S extends FilterSchema> = Filter<'day', S> & OfColumn;
/** Yes or any: the column is a boolean. */
type FlagFilter<S extends FilterSchema> = Filter<'flag', S> & OfColumn;
/** Chooses parts or the order of a list instead of ads. */
interface PartsFilter<S extends FilterSchema> extends Filter<'parts' | 'sort', S> {
  names: Readonly<Record<string, string>>;
}
/** What the lists of all sections have. */
type CommonFilter<S extends FilterSchema> = Filter<
  'words' | 'city' | 'radius' | 'priceFrom' | 'priceTo',
  S
>;

export type ListFilter<S extends FilterSchema = FilterSchema> =
  | ChoiceFilter<S>
  | EntryFilter<S>
  | DayFilter<S>
  | FlagFilter<S>
  | PartsFilter<S>
  | CommonFilter<S>;
export type ListFilters = Readonly<Record<string, ListFilter>>;

/** The schemas of a list's filters. */
type SchemasOf<F extends ListFilters> = { [Name in keyof F]: F[Name]['schema'] };

/** What a list can be filtered by. Everything that reads, writes, matches or names filters follows it. */
export interface DefinedFilters<F extends ListFilters = ListFilters> extends UrlFilters<
  SchemasOf<F>
> {
  filters: F;
}
export type ValuesOf<F extends ListFilters> = FiltersOf<SchemasOf<F>>;

/**
 * Declares what a section's list can be filtered by, in the order of the chips.
 * @param isPriced whether a list with these filters has prices
 */
export const defineFilters = <const F extends ListFilters>(
  filters: F,
  isPriced?: (filters: ValuesOf<F>) => boolean,
): DefinedFilters<F> => ({
  filters,
  entries: Object.fromEntries(
    Object.entries(filters).map(([name, { schema }]) => [name, schema]),
  ) as SchemasOf<F>,
  ...(isPriced && { isPriced }),
});

export const nameFilter = any(line(NAME_MAX));
export const idOrNameFilter = idOrName(NAME_MAX);

/** Names with their ids, which count from 1. */
const numbered = (names: readonly string[], first = 1) =>
  names.map((name, index) => ({ id: index + first, name }));

/** A choice of `names`, given by id or name; ids count from 1. */
export function choice<const Id extends number>(
  column: string,
  { label, names, ids }: { label: string; names: readonly string[]; ids: readonly Id[] },
) {
  const schema = v.optional(any(v.pipe(entryOf(names), v.picklist(ids))));
  return { kind: 'choice', column, label, schema, choices: numbered(names) } as const;
}

/** A choice that a schema of its own reads; `first` is the id of the first name. */
export const choiceBy = <S extends FilterSchema>(
  schema: S,
  column: string,
  { label, names, first = 1 }: { label: string; names: readonly string[]; first?: number },
) => ({ kind: 'choice', column, label, schema, choices: numbered(names, first) }) as const;

/** An entry of a reference list, by id or name. */
export const entry = (column: string, rest: { label: string; list: string; covers?: string }) =>
  ({ kind: 'entry', column, schema: v.optional(idOrNameFilter), ...rest }) as const;

/** An entry of a reference list by its name. */
export const namedEntry = (
  column: string,
  rest: { label: string; list: string; names?: readonly string[]; covers?: string },
) => ({ kind: 'entry', column, schema: v.optional(nameFilter), ...rest }) as const;

export const dayOf = (column: string, label: string) =>
  ({ kind: 'day', column, label, schema: v.optional(any(dayField())) }) as const;

/** Yes or any; yes is 1 in a URL. */
export const flagOf = (column: string, label: string) =>
  ({ kind: 'flag', column, label, schema: v.optional(any(wholeNumber(1, 1))) }) as const;

export const partsBy = <S extends FilterSchema>(
  schema: S,
  rest: { label: string; names: Readonly<Record<string, string>> },
) => ({ kind: 'parts', schema, ...rest }) as const;

const common = <const Kind extends CommonFilter<never>['kind'], S extends FilterSchema>(
  kind: Kind,
  schema: S,
) => ({ kind, schema, label: filterLabels[kind] });

/** Kilometres around a city; 0 is the city alone. */
export const RADII = [0, 25, 50, 100, 200] as const;
export type Radius = (typeof RADII)[number];
export const RADIUS_MAX = 200;
const radius = v.pipe(wholeNumber(0, RADIUS_MAX), v.picklist(RADII));

/** Clamps the bound to the largest number that the database's integer holds. */
const priceBound = v.pipe(
  wholeNumber(0, Number.MAX_SAFE_INTEGER),
  v.transform((bound) => Math.min(bound, 2_147_483_647)),
);

/** Order of a list with prices: newest first by default, cheapest, or nearest to an exact city. */
export const SORTS = ['new', 'cheap', 'near'] as const;
export type Sort = (typeof SORTS)[number];

/** Words that must occur; those after a minus must not. */
export const words = { q: common('words', v.optional(nameFilter)) };
/** A city, and what is around it beside an exact city. */
export const place = {
  city: common('city', v.optional(nameFilter)),
  radius_km: common('radius', v.optional(any(radius))),
};
export const prices = {
  priceFrom: common('priceFrom', v.optional(any(priceBound))),
  priceTo: common('priceTo', v.optional(any(priceBound))),
  sort: {
    kind: 'sort',
    schema: v.optional(any(v.picklist(SORTS))),
    label: filterLabels.sort,
    names: sortNames,
  } as const,
};

/** The id of a choice that is given by id or name; undefined for an unknown one. */
export const choiceId = (
  { choices }: Pick<ChoiceFilter<FilterSchema>, 'choices'>,
  value: string | number,
): number | undefined =>
  choices.find(({ id, name }) => id === value || name === value || String(id) === value)?.id;

/** What a value is called, if no catalog is needed to tell. */
export function valueName(filter: ListFilter, value: string | number): string | undefined {
  if (filter.kind === 'choice') {
    const id = choiceId(filter, value);
    return filter.choices.find((one) => one.id === id)?.name ?? String(value);
  }
  if (filter.kind === 'flag') return filter.label;
  if (filter.kind === 'parts' || filter.kind === 'sort') return filter.names[value];
  return typeof value === 'string' ? value : undefined;
}
