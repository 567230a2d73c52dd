import type { SavedSearchBody } from '#contract/savedSearches.ts';
import { SECTION, type SectionName } from '#contract/sections.ts';
import { narrow, type Filtering, type ListPart, type Values } from '#server/ads/adPages.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { requiredLexemes } from '#server/db/textQuery.ts';
import { eventSection } from '#server/sections/events/events.service.ts';
import { marketSection } from '#server/sections/market/market.service.ts';
import { petSection } from '#server/sections/pets/pets.service.ts';
import { serviceSection } from '#server/sections/services/services.service.ts';
import type { StoredSearch } from './savedSearches.table.ts';

export type Filters = SavedSearchBody['filters'];

interface SearchedSection extends Filtering<Filters> {
  name: SectionName;
  parts?(filters: Filters): ListPart[];
  isNeverNew?(filters: Filters): boolean;
}

/** The sections' own filters, by the section's number. A search has the filters of its section. */
export const searchedSections = Object.fromEntries(
  [petSection, marketSection, serviceSection, eventSection].map((section) => [
    SECTION[section.name],
    section,
  ]),
) as unknown as Record<number, SearchedSection>;

/** What filters resolve to, in columns of ads; null is any. */
export type Resolved = Pick<
  StoredSearch,
  | 'cities'
  | 'items'
  | 'categories'
  | 'trait'
  | 'audience'
  | 'priceFrom'
  | 'priceTo'
  | 'eventDate'
  | 'query'
  | 'keys'
>;

/** Lists longer than that are no use as keys. */
const ITEMS_MAX = 50;
const CITIES_MAX = 300;

const ANY: Resolved = {
  cities: null,
  items: null,
  categories: null,
  trait: null,
  audience: null,
  priceFrom: null,
  priceTo: null,
  eventDate: null,
  query: null,
  keys: [],
};

type Column = Exclude<keyof Resolved, 'keys'>;
/** How a value of a list is given: as `idList` writes it, as one id, or as the column has it. */
type Form = 'list' | 'id' | 'value';

/** The column of each value of the sections' lists. */
const COLUMNS: Record<string, [Column, Form]> = {
  cities: ['cities', 'list'],
  typeBreeds: ['items', 'list'],
  breeds: ['items', 'list'],
  goods: ['items', 'list'],
  events: ['items', 'list'],
  services: ['items', 'list'],
  category: ['categories', 'id'],
  types: ['categories', 'list'],
  sex: ['trait', 'value'],
  condition: ['trait', 'value'],
  audience: ['audience', 'value'],
  priceFrom: ['priceFrom', 'value'],
  priceTo: ['priceTo', 'value'],
  date: ['eventDate', 'value'],
  q: ['query', 'value'],
};

const idsOf = (list: unknown): number[] => String(list).slice(1, -1).split(',').map(Number);

/** The column and form of a value; the value of a list may be a single id, as `idValues` gives it. */
const columnOf = (name: string): [Column, Form] | undefined => {
  const list = COLUMNS[name.replace(/Single$/u, '')];
  return list && (name in COLUMNS ? list : [list[0], 'id']);
};

/** Two lists for one column must both hold. */
function read(form: Form, value: unknown, before: unknown): unknown {
  if (form === 'value') return value;
  const ids = form === 'id' ? [Number(value)] : idsOf(value);
  return Array.isArray(before) ? ids.filter((id) => before.includes(id)) : ids;
}

/**
 * The keys of the most selective filter. `keysOfAd` in `matching.queries.ts` has their counterparts.
 */
function keysOf(section: number, { query, items, cities, categories }: Resolved): string[] {
  const [word] = requiredLexemes(query ?? '').toSorted((one, other) => other.length - one.length);
  if (word !== undefined) return [`${section}w${word}`];
  const category = categories?.length === 1 ? `k${categories[0]}` : '';
  if (items && items.length <= ITEMS_MAX) return items.map((id) => `${section}i${id}${category}`);
  if (cities && cities.length <= CITIES_MAX) {
    return cities.map((id) => `${section}c${id}${category}`);
  }
  return [`${section}${category}`];
}

const columnsOf = (values: Values): Resolved => {
  const resolved: Record<string, unknown> = { ...ANY };
  for (const [name, value] of Object.entries(values)) {
    if (name === 'center') continue;
    const [column, form] = columnOf(name) ?? [];
    if (!column || !form) throw new Error(`saved searches know no filter ${name}`);
    resolved[column] = read(form, value, resolved[column]);
  }
  return resolved as unknown as Resolved;
};

/**
 * Resolves the filters of a section's list; undefined when they name an unknown entry or no new ad
 * can match.
 */
export async function resolve(
  db: Database,
  section: number,
  filters: Filters,
): Promise<Resolved | undefined> {
  const searched = searchedSections[section];
  if (!searched || searched.isNeverNew?.(filters)) return undefined;
  const narrowed = await narrow(searched, db, filters);
  if (!narrowed) return undefined;
  const columns = columnsOf(narrowed.values);
  return { ...columns, keys: keysOf(section, columns) };
}

/** Matches no ad. */
export const NEVER: Resolved = ANY;
