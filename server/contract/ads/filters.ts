import * as v from 'valibot';
import { OFFSET_MAX, PAGE_SIZE } from './ads.ts';

const PAGES_MAX = Math.floor(OFFSET_MAX / PAGE_SIZE) + 1;

/** Filters fit into a URL: text and numbers; undefined is any. */
export type FilterSchema = v.GenericSchema<unknown, string | number | undefined>;

type FilterEntries = Record<string, FilterSchema>;
export type FiltersOf<Entries extends FilterEntries> = v.InferOutput<
  v.ObjectSchema<Entries, undefined>
>;

/** The filters in a list's URL. */
export interface UrlFilters<Entries extends FilterEntries = FilterEntries> {
  entries: Entries;
  /** Whether these filters may have a price range; without it they always may. */
  isPriced?(filters: FiltersOf<Entries>): boolean;
}

/** Query parameter with the page number of a list; page 1 has none. */
export const PAGE_PARAM = 'page';

/** Page number in a list's query; 1 by default. */
export function readPage(search: string): number {
  const page = Number(new URLSearchParams(search).get(PAGE_PARAM));
  return Number.isInteger(page) && page > 1 ? Math.min(page, PAGES_MAX) : 1;
}

/** The same query with another page number. */
export function searchOfPage(search: string, page: number): string {
  const params = new URLSearchParams(search);
  if (page > 1) params.set(PAGE_PARAM, String(page));
  else params.delete(PAGE_PARAM);
  return params.toString();
}

/** Filters that make a page of its own: a city, a category, a breed, or a breed in a city. */
const OWN_PAGES = /^(?:city|category|breed|breed city)$/u;

/** The filters of a list that is a page of its own, in one order; empty for other lists. */
export function ownFilters(search: string): [name: string, value: string][] {
  const filters = [...new URLSearchParams(search)]
    .filter(([name, value]) => name !== PAGE_PARAM && name !== 'sort' && value.trim())
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return OWN_PAGES.test(filters.map(([name]) => name).join(' ')) ? filters : [];
}

/** Whether a list's query has values that the schema rejects. */
export function hasUnknownFilters(
  { entries }: Pick<UrlFilters, 'entries'>,
  search: string,
): boolean {
  const params = new URLSearchParams(search);
  const known = readFilters({ entries }, search);
  return Object.keys(entries).some((name) => params.get(name)?.trim() && !(name in known));
}

/**
 * Filters in a list's query. Skips parameters that the schema rejects, so old links still open the
 * list, and a price range where nothing has a price.
 */
export function readFilters<Entries extends FilterEntries>(
  { entries, isPriced }: UrlFilters<Entries>,
  search: string,
): FiltersOf<Entries> {
  const params = new URLSearchParams(search);
  const filters: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(entries)) {
    const text = params.get(name);
    if (text === null) continue;
    const result = v.safeParse(schema, text);
    if (result.success && result.output !== undefined) filters[name] = result.output;
  }
  if (isPriced?.(filters as FiltersOf<Entries>) === false) {
    delete filters['priceFrom'];
    delete filters['priceTo'];
  }
  return filters as FiltersOf<Entries>;
}
