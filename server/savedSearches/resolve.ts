import type { SavedSearchBody } from '#contract/search/savedSearches.ts';
import { SECTION, type SectionName } from '#contract/sections/sections.ts';
import type { Filtering, Selected } from '#server/ads/list/filtering.queries.ts';
import type { Database } from '#server/db/database.ts';
import { requiredLexemes } from '#server/db/textQuery.ts';
import { eventSection } from '#server/sections/events/events.service.ts';
import { marketSection } from '#server/sections/market/market.service.ts';
import { petSection } from '#server/sections/pets/pets.service.ts';
import { serviceSection } from '#server/sections/services/services.service.ts';
import type { StoredSearch } from './savedSearches.table.ts';
import type { ListPart } from '#server/ads/list/parts.queries.ts';

export type Filters = SavedSearchBody['filters'];

interface SearchedSection {
  name: SectionName;
  narrow: Filtering<Filters>;
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

/** What filters resolve to, in columns of saved searches; null is any. */
type Resolved = Pick<
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
  | 'choices'
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
  choices: null,
  keys: [],
};

/** Columns with lists of ids, by the column of ads. */
const LISTS = { city_id: 'cities', item_id: 'items', category: 'categories' } as const;
/** Columns with one value, by the column of ads. */
const VALUES = {
  trait: 'trait',
  audience: 'audience',
  event_date: 'eventDate',
  search: 'query',
} as const;

/** Two lists for one column must both hold. */
function add(resolved: Resolved, selected: Selected): Resolved {
  const { name, column } = selected;
  if (column in LISTS) {
    const list = LISTS[column as keyof typeof LISTS];
    const ids = 'ids' in selected ? selected.ids : [Number(selected.value)];
    return { ...resolved, [list]: ids.filter((id) => resolved[list]?.includes(id) ?? true) };
  }
  const [id, ...others] = 'ids' in selected ? selected.ids : [];
  const value = 'ids' in selected ? id : selected.value;
  if (column === 'price') return { ...resolved, [name]: value };
  if (column in VALUES) return { ...resolved, [VALUES[column as keyof typeof VALUES]]: value };
  const choice = others.length > 0 ? [id, ...others] : value;
  return { ...resolved, choices: { ...resolved.choices, [column]: choice } };
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
  const narrowed = await searched.narrow(db, filters);
  if (!narrowed) return undefined;
  const columns = narrowed.selected.reduce(add, ANY);
  return { ...columns, keys: keysOf(section, columns) };
}

/** Matches no ad. */
export const NEVER: Resolved = ANY;
